package finding

import "whenthen/engine/source"

// The codes of the errors and warnings.
const (
	UnknownType      source.Code = "unknown-type"
	UnknownProperty  source.Code = "unknown-property"
	UnknownMethod    source.Code = "unknown-method"
	UnknownFunction  source.Code = "unknown-function"
	UnknownConstant  source.Code = "unknown-constant"
	UnknownBinding   source.Code = "unknown-binding"
	UnknownQuery     source.Code = "unknown-query"
	UnknownOperator  source.Code = "unknown-operator"
	UnknownRule      source.Code = "unknown-rule"
	UnknownLabel     source.Code = "unknown-label"
	UnknownBlock     source.Code = "unknown-consequence"
	WrongType        source.Code = "wrong-type"
	WrongOperand     source.Code = "wrong-operand"
	WrongArguments   source.Code = "wrong-arguments"
	WrongArity       source.Code = "wrong-arity"
	NotBoolean       source.Code = "not-boolean"
	Assignment       source.Code = "assignment-in-constraint"
	NotAssignable    source.Code = "not-assignable"
	DuplicateBinding source.Code = "duplicate-binding"
	DuplicateName    source.Code = "duplicate-name"
	DuplicateAttr    source.Code = "duplicate-attribute"
	BadAttribute     source.Code = "bad-attribute"
	UnknownAttribute source.Code = "unknown-attribute"
	CyclicExtends    source.Code = "cyclic-extends"
	MissingReturn    source.Code = "missing-return"
	Unreachable      source.Code = "unreachable-code"
	Misplaced        source.Code = "misplaced"
	TooManyBranches  source.Code = "too-many-branches"
	NotSupported     source.Code = "not-supported"
	InJava           source.Code = "registered-in-java"
	UnusedBinding    source.Code = "unused-binding"
	NeverMatches     source.Code = "never-matches"
	ConstantFailure  source.Code = "constant-failure"
	BadDeclaration   source.Code = "bad-declaration"
	UnknownImport    source.Code = "unknown-import"
	NotCode          source.Code = "not-code"
	Outside          source.Code = "outside-world"
	NoEffect         source.Code = "no-effect"
	DateField        source.Code = "date-field"
	Inexact          source.Code = "inexact-decimal"
	OpenStatement    source.Code = "missing-semicolon-here"
	ExtraToken       source.Code = "skipped-token"
	SilentChange     source.Code = "change-not-told"
	CrossProduct     source.Code = "nothing-joins"
	RareText         source.Code = "rare-text"
	Endless          source.Code = "fires-again-for-ever"
	ForallOfNothing  source.Code = "forall-over-nothing"
	BadPattern       source.Code = "bad-regular-expression"
	NoFocus          source.Code = "nobody-focuses"
)

// Codes explains every code the checker reports, sorted by code.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: Assignment, Title: "assignment in a condition", Explanation: "Conditions compare values, they never change anything. Write `age == 3`, not `age = 3`."},
		{Code: BadAttribute, Title: "wrong value of an attribute", Explanation: "Each rule attribute takes a value of one kind: `salience 10`, `no-loop true`, `agenda-group \"g\"`, `date-effective \"4-Sep-2018\"`, `dialect \"mvel\"`."},
		{Code: BadDeclaration, Title: "invalid declaration", Explanation: "The declaration breaks a rule of the language. For example, a declared type can extend only declared types, cannot extend itself, and cannot have two fields of the same name. A type that exists already can get metadata, but no fields."},
		{Code: BadPattern, Title: "regular expression that cannot be used", Explanation: "Regular expressions are those of Java except lookahead, lookbehind, references to groups and intersections of character classes, so that the time for a match is proportional to the length of the string. An invalid one is an error in a condition; in code it fails when the rule fires, as in Java."},
		{Code: SilentChange, Title: "change that the rules do not notice", Explanation: "A setter or an assignment changes the object and nothing else. Patterns that read the property are evaluated again only after `modify( $x ) { … }` or `update( $x )`."},
		{Code: ConstantFailure, Title: "comparison that always fails", Explanation: "A number is compared with a string that is not a number, as in `age == \"abc\"`. The comparison ends the run with an error."},
		{Code: CyclicExtends, Title: "rule that extends itself", Explanation: "A rule inherits the conditions of the rule that it extends. A chain of `extends` must not lead back to the rule where it began."},
		{Code: DateField, Title: "field of a date with unexpected values", Explanation: "A Go time.Time is a java.util.Date to rules, and the fields of that class do not hold what their names suggest: `year` is counted from 1900, `month` from 0, and `day` is the day of the week. `localDate`, `localDateTime`, `localTime` and `instant` give the same moment as a type of java.time: `createdAt.localDate.year == 2026`."},
		{Code: DuplicateAttr, Title: "attribute given twice", Explanation: "A rule may have each attribute only once."},
		{Code: DuplicateBinding, Title: "name bound twice", Explanation: "A binding such as `$n : name` introduces a new name. To require that two values are equal, bind one of them and compare the other with it: `name == $n`."},
		{Code: DuplicateName, Title: "name used twice", Explanation: "Rules, queries, declared types and globals need different names within a package; functions of the same name need different parameters. If several files of a package declare the same type or window, the last declaration is used, with a warning if they differ. The cases of a switch need different labels."},
		{Code: Endless, Title: "rule that matches its own facts without end", Explanation: "The rule inserts a fact that its own pattern always matches, so it fires again for each fact that it has inserted. Constrain the pattern, or use `no-loop`."},
		{Code: ForallOfNothing, Title: "forall that needs a fact", Explanation: "Drools reads `forall( $x : T( … ) T( this == $x, … ) )` as: there is at least one T that the first pattern matches, and each of them satisfies the second. Every other form of forall also holds if the first pattern matches nothing."},
		{Code: Inexact, Title: "double beside an exact decimal", Explanation: "A literal such as `0.1` is a double, and no double is exactly 0.1. Compared or combined with a BigDecimal it has its exact binary value, 0.1000000000000000055…, in Drools as here. So `price == 0.1` is false for a price of 0.1, and `price * 0.1` has many digits. Write `0.1B`, which is exact, or in Java code `new BigDecimal( \"0.1\" )`."},
		{Code: Misplaced, Title: "not allowed at this place", Explanation: "The construct is known but not allowed at this place, such as `break` outside a loop or a binding before a group of conditions joined by `and`."},
		{Code: MissingReturn, Title: "function that may end without a value", Explanation: "A function with a result type must return a value on every path through its body."},
		{Code: OpenStatement, Title: "missing semicolon that Drools tolerates", Explanation: "Statements of the java dialect end with a semicolon. Drools does not notice if it is missing after `update( x )`, `delete( x )` or `retract( x )`, because it replaces these statements by calls of its own."},
		{Code: NeverMatches, Title: "condition that never holds", Explanation: "The constraints exclude each other, or the elements of the source can never have the type of the pattern. The rule can never fire."},
		{Code: NoEffect, Title: "annotation without effect", Explanation: "This engine ignores the annotation: either it has a meaning only in Drools, or its name is probably misspelt. Annotations with names of your own are kept as metadata of the rule or type."},
		{Code: NoFocus, Title: "agenda group that never gets the focus", Explanation: "Rules of an agenda group fire only while the group has the focus. Nothing in these rules sets it: there is no `setFocus( \"group\" )` and no rule with `auto-focus true`. So the program must set it, with `Session.Focus` or `run --focus`."},
		{Code: NotAssignable, Title: "cannot be assigned to", Explanation: "The left side of an assignment must be a variable, a property that can be set, or an element of a list or map. A final variable can be set only once, as can a variable that a lambda or a class in Java code uses."},
		{Code: NotBoolean, Title: "not true or false", Explanation: "A constraint, an eval and the condition of an if must be true or false. Compare with something: `age > 3` instead of `age`."},
		{Code: NotCode, Title: "action that is not code", Explanation: "What follows `then` must be Java or MVEL code. Plain words, as in an unfinished rule, and lines that begin with # are read but cannot run."},
		{Code: NotSupported, Title: "not supported", Explanation: "The text is correct, but this engine cannot run it."},
		{Code: CrossProduct, Title: "patterns without a join", Explanation: "Two patterns without a common constraint match every pair of their facts. Here one of the types has a property that refers to the other, so a constraint on it was probably forgotten."},
		{Code: Outside, Title: "access to the outside world", Explanation: "Rules can use only what they are given. They cannot use files, the network, processes, threads, reflection or the settings of the program. A program that wants to offer some of this registers a function or a channel."},
		{Code: RareText, Title: "string that is nearly another one", Explanation: "A property is compared with a string that occurs only once in the rules, while other rules compare the property with a string that differs by a letter or two. It is probably misspelt."},
		{Code: InJava, Title: "operator or function of a Java program", Explanation: "The project registers this operator or accumulate function with Drools, in Java code that cannot run here. A Go function replaces it: `whenthen.Operator` or `whenthen.Accumulator`."},
		{Code: ExtraToken, Title: "token that Drools skips", Explanation: "One token too many in front of the opening brace of modify, or one closing bracket too many in front of its closing brace, is skipped, as in Drools: `modify( $x ) { setTotal( 3 )) }`. In the mvel dialect, it is not the bracket but a comma that may be one too many."},
		{Code: TooManyBranches, Title: "too many alternatives", Explanation: "Every `or` between conditions multiplies the number of alternatives of the rule. Split the rule, or use || inside one pattern."},
		{Code: UnknownAttribute, Title: "unknown attribute", Explanation: "The word is not a rule attribute."},
		{Code: UnknownBinding, Title: "unknown name", Explanation: "There is no variable, binding or global of this name that is visible here. Names bound inside not, exists, forall or accumulate are visible only there. A name bound in one branch of an `or` must be bound in every branch. A local variable of Java code must have a value on every path to where it is read."},
		{Code: UnknownBlock, Title: "unknown named consequence", Explanation: "`do[name]` and `break[name]` need a block `then[name]` at the end of the rule."},
		{Code: UnknownConstant, Title: "unknown constant", Explanation: "The type has no constant or static field of this name."},
		{Code: UnknownFunction, Title: "unknown function", Explanation: "Functions are declared in the rule files of the package, imported, or registered by the program. A method is called on an object: `$p.getName()`."},
		{Code: UnknownImport, Title: "import of an unknown type", Explanation: "Neither the rule files nor the program that runs them define a type of this name."},
		{Code: UnknownLabel, Title: "unknown label", Explanation: "`break name` and `continue name` must be inside a loop with the label `name:`."},
		{Code: UnknownMethod, Title: "unknown method", Explanation: "The type has no method of this name. A property can be read by its plain name or by its getter."},
		{Code: UnknownOperator, Title: "unknown operator", Explanation: "The word is not an operator of the language."},
		{Code: UnknownProperty, Title: "unknown property", Explanation: "The type has no property of this name. A property is a field, a getter, or a method without parameters."},
		{Code: UnknownQuery, Title: "unknown query", Explanation: "A condition `?name( ... )` calls a query, which must be declared in the package."},
		{Code: UnknownRule, Title: "unknown parent rule", Explanation: "`extends` must name a rule of the same package."},
		{Code: UnknownType, Title: "unknown type", Explanation: "Types come from declarations in rule files, from the program, and from the Java classes that are built in; those outside java.lang need an import such as `import java.util.List`."},
		{Code: Unreachable, Title: "code that is never reached", Explanation: "No path leads to the statement: the one before it always leaves the block or never ends, or its loop never runs."},
		{Code: UnusedBinding, Title: "binding that is never used", Explanation: "Nothing reads the bound name. Remove the binding, or use it."},
		{Code: WrongArguments, Title: "wrong arguments", Explanation: "The method, function or constructor exists, but it does not take arguments of these types."},
		{Code: WrongArity, Title: "wrong number of arguments", Explanation: "The method, function, constructor or query exists, but it takes a different number of arguments."},
		{Code: WrongOperand, Title: "operator that does not fit its operands", Explanation: "The operator is not defined for values of these types, as in `name > 3 * address`."},
		{Code: WrongType, Title: "value of the wrong type", Explanation: "A value of a different type is needed here."},
	}
}
