[when]a=A()
[then]b=b();
