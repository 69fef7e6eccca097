package ruletest

import (
	"whenthen"
	"whenthen/internal/factexpr"
)

// Ending is what names of test files end in.
const Ending = ".drltest"

// File is a test file as it was read.
type File struct {
	Name  string
	Rules []string // rule files, relative to the file; none: all of its folder
	// Stream says that events end some time after they have happened, as in Drools' stream mode.
	Stream bool
	Tests  []*Test
	lines  []string
}

// Test is one test of a file.
type Test struct {
	Name  string
	Line  int
	Steps []Step
	// Columns and Rows are the examples: the test runs once for each row, with the columns as variables. A test without
	// examples runs once.
	Columns []string
	Rows    []Row

	calendars []whenthen.SessionOption // that its lines define
}

// Row is one line of examples; the values are expressions.
type Row struct {
	Line   int
	Values []string
}

// Step is one line of a test, in the order of the text.
type Step struct {
	Line    int
	Kind    StepKind
	Name    string            // of a variable, a global, a group, a property list
	Fact    factexpr.FactText // of an insert, an update, or an expected fact
	Expr    string            // a value or an expectation
	Count   int               // of firings or facts; -1 where the text gives none
	Rules   []string          // of expected firings
	Printed []string          // expected lines
	// Last is the last line of a step that has a block of lines below it.
	Last int
}

// StepKind says what a step does.
type StepKind uint8

// The kinds of steps.
const (
	StepInsert StepKind = iota + 1
	StepFacts           // Name is a facts file
	StepGlobal
	StepFocus
	StepClock
	StepAdvance
	StepUpdate
	StepDelete
	StepFire
	ExpectFired        // each of Rules, Count times or at least once
	ExpectNotFired     // none of Rules
	ExpectOrder        // Rules, in this order, others between them
	ExpectExactly      // Rules and nothing else
	ExpectFact         // Count facts, or at least one
	ExpectPrinted      // the lines are among those printed
	ExpectNotPrinted   // no line holds the text
	ExpectPrintedExact // the lines are all that was printed
	ExpectError        // the run ends in an error whose text holds Expr
	ExpectTrue         // an expression
	ExpectAnything     // an empty then: for --update to fill
)

// Expectation reports whether the step looks at the outcome.
func (k StepKind) Expectation() bool { return k >= ExpectFired }
