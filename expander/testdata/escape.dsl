[when]x=X()
[then]y=y();
