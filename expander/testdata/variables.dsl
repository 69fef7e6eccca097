[when]There is an order of {customer} over {n}=$o : Order( customer == "{customer}", total > {n} )
[then]Give {p} percent to {who}=give( {p}, "{who}" );
