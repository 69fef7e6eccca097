[when]Is it, {x}?=I( {x} )
[when]He said: {x}!=H( {x} )
[when]value={v}=V( {v} )
[when]a\=b {c}=E( {c} )
[then]stop.=stop();
