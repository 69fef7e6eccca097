[when]big=total > 100
[when]Order with {c}=Order( {c} )
[then]x=x();
