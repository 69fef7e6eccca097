[when]a=A()
