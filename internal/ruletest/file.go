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
	rules []string // rule files, relative to the file; if empty, all rule files in its folder
	// stream means that events expire some time after they happened, as in Drools' stream mode.
	stream bool
	tests  []*test
	lines  []string
}

// test is one test of a file.
type test struct {
	name  string
	line  int
	steps []step
	// columns and rows are the examples: the test runs once for each row, with the columns as variables. A test without
	// examples runs once.
	columns []string
	rows    []row

	calendars []whenthen.SessionOption // defined in its lines
}

// row is one line of examples; its values are expressions.
type row struct {
	line   int
	values []string
}

// step is one line of a test, in the order of the text.
type step struct {
	line    int
	kind    stepKind
	name    string            // name of a variable, a global, a group, or a property list
	fact    factexpr.FactText // the fact of an insert, an update, or an expectation
	expr    string            // a value or an expectation
	count   int               // number of firings or facts; -1 if not given
	rules   []string          // rules of expected firings
	printed []string          // expected lines
	// last is the last line of a step that has a block of lines below it.
	last int
}

// stepKind is the kind of a step.
type stepKind uint8

// The kinds of steps.
const (
	stepInsert stepKind = iota + 1
	stepFacts           // Name is a facts file
	stepGlobal
	stepFocus
	stepClock
	stepAdvance
	stepUpdate
	stepDelete
	stepFire
	expectFired        // each of Rules, Count times or at least once
	expectNotFired     // none of Rules
	expectOrder        // Rules, in this order, others between them
	expectExactly      // Rules and nothing else
	expectFact         // Count facts, or at least one
	expectPrinted      // the lines are among those printed
	expectNotPrinted   // no printed line contains the text
	expectPrintedExact // the lines are exactly the printed lines
	expectError        // the run ends in an error whose text contains Expr
	expectTrue         // an expression
	expectAnything     // an empty then, which --update fills
)

// expectation reports whether the step checks the outcome.
func (k stepKind) expectation() bool { return k >= expectFired }
