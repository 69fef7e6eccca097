[when]A gold order=$o : Order( kind == "gold" )
[when]- over {n}=total > {n}
[then]x=x();
