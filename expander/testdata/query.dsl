[when]order over {n}=Order( total > {n} )
[then]x=x();
