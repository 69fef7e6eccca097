[when]x=$o : Order()
[then]Change it=modify( $o ) \{ \}
[then]- set the total to {n}=setTotal( {n} )
[then]- set the name to {s}=setName( "{s}" )
