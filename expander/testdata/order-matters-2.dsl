[when]an order over {n}=Order( total > {n} )
[when]an order=Order()
[then]x=x();
