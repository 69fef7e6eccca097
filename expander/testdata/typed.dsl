[condition][Order]total over {n}=Order( total > {n} )
[consequence][Order]Set {n}=set({n});
[condition][]empty=E()
[Condition]Upper=U()
[WHEN]Shout=S()
