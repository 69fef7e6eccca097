[when]An order list={n} : ArrayList( size > (2 + 1) ) from collect( Order() )
[when]- big=size < 9
[then]x=x();
