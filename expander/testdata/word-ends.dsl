[when]cat=Cat()
[when]dog=Dog()
[then]x=x();
