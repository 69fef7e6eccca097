[when]- big=big
[when]yes=true
[then]- set=set()
[then]x=x();
