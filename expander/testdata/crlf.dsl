[when]a {x}=A( {x} )
[then]b {x}=b( {x} );
