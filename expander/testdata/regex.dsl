[when]There (is|are) {n} orders?=Orders( size == {n} )
[when]The (small|big) {what} one=One( "{what}" )
[when](?:optional )?thing {x}=T({x})
[then]x=x();
