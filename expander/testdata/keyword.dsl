[keyword]regel=rule
[keyword]wenn=when
[keyword]dann=then
[keyword]ende=end
[keyword]Vorrang {n}=salience {n}
[when]Es gibt etwas=Order()
[then]Tu es=x();
