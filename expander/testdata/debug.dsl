#/ result steps usage when then keyword
[when]a=A()
[then]b=b();
