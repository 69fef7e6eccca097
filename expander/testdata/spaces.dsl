[when]There   is a  {x}   thing  =  T( {x} )  
[then]do {x}=do( {x} );
