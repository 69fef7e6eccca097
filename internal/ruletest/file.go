package ruletest

import (
	"whenthen"
	"whenthen/internal/factexpr"
)

// Ending is the file name extension of test files.
const Ending = ".drltest"

// File is a parsed test file.
type File struct {
	Name  string
	Rules []string // rule files, relative to the file; if empty, all rule files in its folder
	// Stream means that events expire some time after they happened, as in Drools' stream mode.
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

	calendars []whenthen.SessionOption // defined in its lines
}

// Row is one line of examples; its values are expressions.
type Row struct {
	Line   int
	Values []string
}

// Step is one line of a test, in the order of the text.
type Step struct {
	Line    int
	Kind    StepKind
	Name    string            // name of a variable, a global, a group, or a property list
	Fact    factexpr.FactText // the fact of an insert, an update, or an expectation
	Expr    string            // a value or an expectation
	Count   int               // number of firings or facts; -1 if not given
	Rules   []string          // rules of expected firings
	Printed []string          // expected lines
	// Last is the last line of a step that has a block of lines below it.
	Last int
}

// StepKind is the kind of a step.
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
	ExpectNotPrinted   // no printed line contains the text
	ExpectPrintedExact // the lines are exactly the printed lines
	ExpectError        // the run ends in an error whose text contains Expr
	ExpectTrue         // an expression
	ExpectAnything     // an empty then, which --update fills
)

// Expectation reports whether the step checks the outcome.
func (k StepKind) Expectation() bool { return k >= ExpectFired }
