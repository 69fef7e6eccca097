[*]the customer=customer
[*]order with {x}=Order( {x} )
[then]say {x}=say({x});
[when]- is nice=nice
