[when]price ${p}=P( {p} )
[when]cost \$ {p}=C( "\${p}" )
[when]set $x to {v}=$x : X( {v} )
[then]$y.done=$y.done();
