[when]a long
  sentence with {x}
=Long(
  {x} )

# comment
// another
[when]short=S()
[then]x=x();
