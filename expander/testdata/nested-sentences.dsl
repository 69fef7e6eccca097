[when]{a} or {b}=({a} or {b})
[when]order {x}=Order( {x} )
[when]fee {x}=Fee( {x} )
[then]x=x();
