[when]code {c:[A-Z]{2}\d+}=Code( "{c}" )
[when]pair {a:\w+} and {b:\d*}=Pair( "{a}", {b} )
[when]any {x:(red|blue)} {y}=C( "{x}", {y} )
[then]x=x();
