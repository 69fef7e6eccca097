[when]There is an order=$o : Order()
[when]- with total over {n}=total > {n}
[when]-  of customer {c}=customer == "{c}"
[when]Nothing here=eval(true)
[then]Stop=stop();
