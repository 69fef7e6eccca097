[when]Order=$o : Order()
[when]-\s*cheap=total < 5
[when]- -odd=odd
[then]x=x();
