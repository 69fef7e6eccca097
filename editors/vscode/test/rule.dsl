# SYNTAX TEST "source.dsl" "a language"

[when]an order of more than {n}=$o : Order( not ( total > {n} ) )
#^^^^ keyword.control.dsl
#     ^^^^^^^^^^^^^^^^^^^^^^ string.unquoted.sentence.dsl
#                           ^^^ variable.parameter.dsl
#                              ^ keyword.operator.assignment.dsl
#                                           ^^^ keyword.control.condition.drl
#                                                         ^^^ variable.parameter.dsl
[then][Order]say \{ {t:(hello|bye)}=modify( $o ) \{ \}
#^^^^ keyword.control.dsl
#      ^^^^^ entity.name.type.dsl
#                ^^ constant.character.escape.dsl
#                   ^^^^^^^^^^^^^^^ variable.parameter.dsl
