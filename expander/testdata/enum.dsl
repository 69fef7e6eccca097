[when]type is {t:ENUM:Cheese.type}=Cheese( type == "{t}" )
[when]on {d:DATE:dd-MMM-yyyy}=On( "{d}" )
[when]flag {b:BOOLEAN:checked}=F( {b} )
[when]form {f:CF:Cheese.x}=CF( {f} )
[then]x=x();
