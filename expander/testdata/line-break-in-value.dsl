[when]two=A()\nB()
[then]both=a();\n  b();
