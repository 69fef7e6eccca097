[when]^There is {x}=T( {x} )
[when]is=I()
[then]x=x();
