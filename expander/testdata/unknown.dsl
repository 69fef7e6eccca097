[when]There is an order over {n}=Order( total > {n} )
[then]x=x();
