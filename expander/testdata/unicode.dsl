[when]Es gibt größere {x}=G( "{x}" )
[then]prüfe {größe}=p( {größe} );
