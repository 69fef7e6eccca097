[when]There is an order=Order()
[then]Print it=System.out.println("x");
