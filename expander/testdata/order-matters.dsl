[when]an order=Order()
[when]an order over {n}=Order( total > {n} )
[then]x=x();
