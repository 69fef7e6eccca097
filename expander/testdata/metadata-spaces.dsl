[when] [Order] a {x} = A( {x} )
[then] [x.y.Z] b = b();
