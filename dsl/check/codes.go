package check

import (
	"whenthen/dsl/check/internal/habit"
	"whenthen/engine/source"
)

// The codes of the checker's diagnostics. They identify the kind of mistake and never change.
const (
	CodeUnknownType      source.Code = "unknown-type"
	CodeUnknownProperty  source.Code = "unknown-property"
	CodeUnknownMethod    source.Code = "unknown-method"
	CodeUnknownFunction  source.Code = "unknown-function"
	CodeUnknownConstant  source.Code = "unknown-constant"
	CodeUnknownBinding   source.Code = "unknown-binding"
	CodeUnknownQuery     source.Code = "unknown-query"
	CodeUnknownOperator  source.Code = "unknown-operator"
	CodeUnknownRule      source.Code = "unknown-rule"
	CodeUnknownLabel     source.Code = "unknown-label"
	CodeUnknownBlock     source.Code = "unknown-consequence"
	CodeWrongType        source.Code = "wrong-type"
	CodeWrongOperand     source.Code = "wrong-operand"
	CodeWrongArguments   source.Code = "wrong-arguments"
	CodeWrongArity       source.Code = "wrong-arity"
	CodeNotBoolean       source.Code = "not-boolean"
	CodeAssignment       source.Code = "assignment-in-constraint"
	CodeNotAssignable    source.Code = "not-assignable"
	CodeDuplicateBinding source.Code = "duplicate-binding"
	CodeDuplicateName    source.Code = "duplicate-name"
	CodeDuplicateAttr    source.Code = "duplicate-attribute"
	CodeBadAttribute     source.Code = "bad-attribute"
	CodeUnknownAttribute source.Code = "unknown-attribute"
	CodeCyclicExtends    source.Code = "cyclic-extends"
	CodeMissingReturn    source.Code = "missing-return"
	CodeUnreachable      source.Code = "unreachable-code"
	CodeMisplaced        source.Code = "misplaced"
	CodeTooManyBranches  source.Code = "too-many-branches"
	CodeNotSupported     source.Code = "not-supported"
	CodeUnusedBinding    source.Code = "unused-binding"
	CodeNeverMatches     source.Code = "never-matches"
	CodeConstantFailure  source.Code = "constant-failure"
	CodeBadDeclaration   source.Code = "bad-declaration"
	CodeUnknownImport    source.Code = "unknown-import"
	CodeNotCode          source.Code = "not-code"
	CodeOutside          source.Code = "outside-world"
	CodeNoEffect         source.Code = "no-effect"
	CodeDateField        source.Code = "date-field"
	CodeInexact          source.Code = "inexact-decimal"
	CodeOpenStatement    source.Code = "missing-semicolon-here"
	CodeSilentChange                 = habit.SilentChange
	CodeCrossProduct                 = habit.CrossProduct
	CodeRareText                     = habit.RareText
	CodeEndless                      = habit.Endless
	CodeForallOfNothing              = habit.ForallOfNothing
	CodeBadPattern       source.Code = "bad-regular-expression"
	CodeNoFocus                      = habit.NoFocus
)

// Codes explains every code the checker reports, sorted by code.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: CodeAssignment, Title: "assignment in a condition", Explanation: "Conditions compare, they never change anything. Write `age == 3`, not `age = 3`."},
		{Code: CodeBadAttribute, Title: "wrong value of an attribute", Explanation: "Each rule attribute takes values of one kind: `salience 10`, `no-loop true`, `agenda-group \"g\"`, `date-effective \"4-Sep-2018\"`, `dialect \"mvel\"`."},
		{Code: CodeBadDeclaration, Title: "declaration that cannot be made", Explanation: "A declared type can extend declared types only, cannot extend itself, and has each field once. A type that exists already can get metadata, but no fields."},
		{Code: CodeBadPattern, Title: "regular expression that cannot be used", Explanation: "Regular expressions are those of Java without looking ahead or behind, references to groups and intersections of classes: every match takes time in proportion to the text. In code a bad one fails when the rule fires, as in Java; in a condition it is an error."},
		{Code: CodeSilentChange, Title: "change nobody is told of", Explanation: "A setter changes the object and nothing else. Patterns that look at the property are asked again only after `modify( $x ) { … }` or `update( $x )`."},
		{Code: CodeConstantFailure, Title: "comparison that always fails", Explanation: "The text is compared with a number but is no number, so the comparison ends the run with a failure: `age == \"abc\"`."},
		{Code: CodeCyclicExtends, Title: "rule that extends itself", Explanation: "A rule inherits the conditions of the rule it extends. Following `extends` from rule to rule must come to an end."},
		{Code: CodeDateField, Title: "field of a date that counts otherwise than people do", Explanation: "`year`, `month` and `day` of a java.util.Date, which is what a Go time.Time is to rule text, are the years since 1900, the month from 0 and the day of the week. `localDate`, `localDateTime`, `localTime` and `instant` give the same moment as java.time has it: `createdAt.localDate.year == 2026`."},
		{Code: CodeDuplicateAttr, Title: "attribute given twice", Explanation: "A rule may have each attribute once."},
		{Code: CodeDuplicateBinding, Title: "name bound twice", Explanation: "A binding such as `$n : name` introduces a new name. To demand that two values are equal, bind one and compare: `name == $n`."},
		{Code: CodeDuplicateName, Title: "name used twice", Explanation: "Rules, queries, declared types and globals need different names within a package; functions need different parameters. Of types and windows that several files of a package declare the last one counts, which is a warning if they differ."},
		{Code: CodeEndless, Title: "rule that makes its own match for ever", Explanation: "The rule inserts a fact that its own pattern takes, whatever it holds, so it fires for each fact it has made. Constrain the pattern, or use `no-loop`."},
		{Code: CodeForallOfNothing, Title: "forall that needs a fact", Explanation: "`forall( $x : T( … ) T( this == $x, … ) )` is read by Drools as: there is a T, and all of them are so. Every other forall holds when there is nothing to look at."},
		{Code: CodeInexact, Title: "double beside an exact decimal", Explanation: "A number such as `0.1` is a double, and a double cannot be 0.1: beside a BigDecimal it is the number that its bits stand for, 0.1000000000000000055…, in Drools as here. So `price == 0.1` is false for a price of 0.1, and `price * 0.1` has many digits. `0.1B` is exact, and in Java code `new BigDecimal( \"0.1\" )`."},
		{Code: CodeMisplaced, Title: "something in the wrong place", Explanation: "The construct is understood but has no meaning at this place, such as `break` outside a loop or a binding in front of an `and` group."},
		{Code: CodeMissingReturn, Title: "function that may end without a value", Explanation: "A function with a result type must return a value on every way through its body."},
		{Code: CodeOpenStatement, Title: "semicolon left out where Drools does not mind", Explanation: "Statements of the java dialect end in a semicolon. Drools replaces `update( x )`, `delete( x )` and `retract( x )` by calls of its own and so does not miss it behind them."},
		{Code: CodeNeverMatches, Title: "condition that never holds", Explanation: "The constraints exclude each other, or the element types of the source are never of the pattern's type, so the rule can never fire."},
		{Code: CodeNoEffect, Title: "annotation that changes nothing", Explanation: "The annotation means something to Drools, or to nobody, but this engine does nothing about it. Annotations of your own making are kept as metadata of the rule or type."},
		{Code: CodeNoFocus, Title: "group that nobody focuses", Explanation: "Rules of an agenda group fire only while the group has the focus. Nothing in these rules gives it: no `setFocus( \"group\" )` and no rule with `auto-focus true`; so the program has to, with `Session.Focus` or `run --focus`."},
		{Code: CodeNotAssignable, Title: "target that cannot be assigned to", Explanation: "Only variables, settable properties, list and map elements can stand on the left of an assignment; a final variable is set once."},
		{Code: CodeNotBoolean, Title: "not true or false", Explanation: "A constraint, an eval and the condition of an if must be true or false. Compare with something: `age > 3` instead of `age`."},
		{Code: CodeNotCode, Title: "consequence that is no code", Explanation: "What stands behind `then` is Java or MVEL code. Words alone, as in a rule under construction, and lines behind # have the right form but cannot run."},
		{Code: CodeNotSupported, Title: "not supported yet", Explanation: "The text is correct rule language, but this engine cannot run it yet."},
		{Code: CodeCrossProduct, Title: "patterns that nothing joins", Explanation: "Two patterns without a common constraint give every pair of their facts. Here one type has a property that holds the other, which is hardly ever meant to be left open."},
		{Code: CodeOutside, Title: "something that reaches outside", Explanation: "Rules work on what they are given. Files, the network, processes, threads, reflection and the settings of the program are out of their reach; a program that wants to offer some of it registers a function or a channel."},
		{Code: CodeRareText, Title: "text that is nearly another one", Explanation: "A property is compared with a text that stands nowhere else in the rules, while others use one that differs by a letter or two."},
		{Code: CodeTooManyBranches, Title: "too many alternatives", Explanation: "Every `or` between conditions multiplies the rule. With very many alternatives split the rule, or use || inside one pattern."},
		{Code: CodeUnknownAttribute, Title: "unknown attribute", Explanation: "The word is no rule attribute."},
		{Code: CodeUnknownBinding, Title: "unknown name", Explanation: "The name is no variable, binding or global that is visible here. What is bound inside not, exists, forall or accumulate is visible only there; with `or`, every branch must bind the name."},
		{Code: CodeUnknownBlock, Title: "unknown consequence", Explanation: "`do[name]` and `break[name]` need a block `then[name]` at the end of the rule."},
		{Code: CodeUnknownConstant, Title: "unknown constant", Explanation: "The type has no constant or static field of that name."},
		{Code: CodeUnknownFunction, Title: "unknown function", Explanation: "Functions are declared in the rule files of the package, imported, or registered by the program. Method names follow an object: `$p.getName()`."},
		{Code: CodeUnknownImport, Title: "import of an unknown type", Explanation: "Neither the rule files nor the program that runs them know a type of that name."},
		{Code: CodeUnknownLabel, Title: "unknown label", Explanation: "`break name` and `continue name` need a loop marked `name:` around them."},
		{Code: CodeUnknownMethod, Title: "unknown method", Explanation: "The type has no method of that name. Properties can be read by their plain name or by their getter."},
		{Code: CodeUnknownOperator, Title: "unknown operator", Explanation: "The word is no operator of the language."},
		{Code: CodeUnknownProperty, Title: "unknown property", Explanation: "The type has no property of that name. A property is a field, a getter, or a method without arguments."},
		{Code: CodeUnknownQuery, Title: "unknown query", Explanation: "A condition `?name( ... )` asks a query of that name, which must be declared in the package."},
		{Code: CodeUnknownRule, Title: "unknown parent rule", Explanation: "`extends` names a rule of the same package."},
		{Code: CodeUnknownType, Title: "unknown type", Explanation: "Types come from declarations in rule files, from the program, and from Java's base classes; those outside java.lang need an import such as `import java.util.List`."},
		{Code: CodeUnreachable, Title: "code that is never reached", Explanation: "The statement before always leaves the block, so this one never runs."},
		{Code: CodeUnusedBinding, Title: "binding that is never used", Explanation: "Nothing reads the bound name. Leave the binding out, or use it."},
		{Code: CodeWrongArguments, Title: "wrong arguments", Explanation: "The method, function or constructor exists, but not for arguments of these types."},
		{Code: CodeWrongArity, Title: "wrong number of arguments", Explanation: "The method, function, constructor or query exists, but takes another number of arguments."},
		{Code: CodeWrongOperand, Title: "operator that does not fit its operands", Explanation: "The operator has no meaning between values of these types, such as `name > 3 * address`."},
		{Code: CodeWrongType, Title: "value of the wrong type", Explanation: "A value of another type is needed here."},
	}
}
