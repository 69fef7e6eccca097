[when]number \#{n}=N( {n} )
[then]tag {x}=tag( "\#{x}" );
