[when]uc {x}=U( "{x!uc}", "{x!lc}", "{x!ucfirst}" )
[when]num {x}=N( {x!num} )
[when]sign {x}=S( {x!positive?true/negative?false/null} )
[when]two {x} {y}=T( {x!a?1/b?2/}, {y!lc} )
[then]x=x();
