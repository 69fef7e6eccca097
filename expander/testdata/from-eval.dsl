[when]The {t} of {o}=$t : {t} from {o}
[when]check {e}=eval( {e} )
[then]x=x();
