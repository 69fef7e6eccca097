[when]customer {name}=$c : Customer( name == "{name}" )
[when]his order=Order( owner == "{name}" )
[when]her {name} thing=H( {name} )
[then]thank {x}=thank( "{x}" );
[then]and again=again( "{x!uc}" );
