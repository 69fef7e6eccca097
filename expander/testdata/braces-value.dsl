[when]a=A()
[then]Set {x} on {o}=modify( {o} ) \{ setX( {x} ) \}
[then]- and {y}=setY( {y} )
