package play

import (
	"context"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/sudoku/rulereport"
)

// Base is a set of rule files that plays Sudoku, with everything that the page needs to show a game. A base holds no state: every job
// begins from a position. Implementations are safe for concurrent use.
type Base interface {
	// Name returns the name in the menu.
	Name() string
	// Files returns the rule files as shipped, in load order.
	Files() []File
	// Techniques returns the techniques in the given files that can be switched off and reordered, in the order in which
	// they are tried.
	Techniques(files []whenthen.Source) ([]Technique, error)
	// Report describes in words the rules of the shipped files.
	Report() (rulereport.Report, error)
	// Check returns the diagnostics of rule files, in reading order.
	Check(files []whenthen.Source) ([]source.Diagnostic, error)
	// StepPlaces reports whether a step continues until a number is placed. If not, the step ends with the first finding.
	StepPlaces() bool
	// Run plays a job. It returns a *whenthen.CompileError if rule files have errors, a *whenthen.LimitError or the context's error if a
	// limit was reached, and a *whenthen.RuntimeError if a rule failed.
	Run(ctx context.Context, job Job, out Sink) error
}

// ScenarioBase is a Base with boards on which its techniques are tried.
type ScenarioBase interface {
	Base
	// Scenarios runs the scenarios of a technique's file, or, if name is empty, the scenarios of all files.
	Scenarios(ctx context.Context, files []whenthen.Source, name string) (ScenarioReport, error)
	// OnBoards runs the technique of a file on the boards of all scenarios.
	OnBoards(ctx context.Context, files []whenthen.Source, name string) (BoardsReport, error)
	// NewTechnique returns a template file for a new technique. The file's name is derived from the words that the user has typed; it is an
	// error if they do not contain a usable name.
	NewTechnique(words string) (whenthen.Source, error)
}

// LessonBase is a Base with boards on which a technique can be practised.
type LessonBase interface {
	Base
	// Lessons returns boards for practising a technique. The technique may find nothing on some of them.
	Lessons(technique string) ([]Position, error)
}

// BoardsReport lists the findings of a technique on the boards of all scenarios.
type BoardsReport struct {
	Boards int       `json:"boards"` // boards on which it was run
	Finds  int       `json:"finds"`  // boards on which it found something
	Wrong  int       `json:"wrong"`  // number of steps that contradict the solution
	List   []OnBoard `json:"list"`   // boards with wrong steps first, at most MaxOnBoards
}

// OnBoard is the result of a technique on one board.
type OnBoard struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Wrong bool   `json:"wrong"`
}

// MaxOnBoards limits the list of a BoardsReport.
const MaxOnBoards = 80

// File is one rule file of a base.
type File struct {
	Name  string `json:"name"`
	Group string `json:"group"` // heading in the menu
	Text  string `json:"text"`
}

// Technique is a rule, or a file of rules, that can be switched off and reordered.
type Technique struct {
	ID    string `json:"id"` // never changes; used in Off and Order of a Job
	Name  string `json:"name"`
	Level string `json:"level"` // easy, medium, hard, unfair or extreme
	Cost  int    `json:"cost"`
	File  string `json:"file"`
}

// ScenarioReport is the result of running scenarios.
type ScenarioReport struct {
	Passed int       `json:"passed"`
	Total  int       `json:"total"`
	Failed []Failure `json:"failed"`
}

// Failure is a failed scenario with the reason.
type Failure struct {
	Name    string `json:"name"`
	Message string `json:"message"`
}

// Mode is the kind of a job.
type Mode string

// The modes.
const (
	ModeLoad  Mode = "load"  // place the values and look for faults
	ModeStep  Mode = "step"  // play one step; its length depends on the base
	ModeSolve Mode = "solve" // continue until the rules find nothing more
	ModeAll   Mode = "all"   // list the steps that are possible now
)

// ModeValidate is the second half of ModeLoad: the phase of firings that report faults.
const ModeValidate Mode = "validate"

// Job is one run of rules on a position.
type Job struct {
	Files    []whenthen.Source `json:"files"`
	Off      []string          `json:"off,omitempty"`
	Order    []string          `json:"order,omitempty"`
	Mode     Mode              `json:"mode"`
	Position Position          `json:"position"`
	Limits   Limits            `json:"limits"`
}

// Limits are the limits of a job. Zero means no limit of this kind.
type Limits struct {
	Firings int `json:"firings"`
	Facts   int `json:"facts"`
}

// Sink receives the events of a job, in order. Firings come before the step to which they belong; Step.Grid is the position after the step.
type Sink interface {
	Firing(*Firing)
	Step(*Step)
	Line(text string)
	// Possible receives a step that could be taken, in a job of ModeAll.
	Possible(*Step)
	// Position receives the final position.
	Position(Position)
}

// Firing is a rule that fired, and its effects.
type Firing struct {
	Rule     string   `json:"rule"`
	File     string   `json:"file"`
	Line     int      `json:"line"` // line of the rule, from 1
	Phase    Mode     `json:"phase"`
	Fault    bool     `json:"fault,omitempty"` // it reported a fault of the grid
	Facts    []Fact   `json:"facts"`
	Lines    []Source `json:"lines"` // the conditions, in text order
	Put      []Mark   `json:"put,omitempty"`
	Gone     []Mark   `json:"gone,omitempty"`
	Inserted []int64  `json:"inserted,omitempty"` // IDs of facts
	// Needs are the candidates whose absence the rule depends on, through its negated conditions.
	Needs []Mark `json:"needs,omitempty"`
	// For describes Needs in words, such as "the other places in row 3".
	For string `json:"for,omitempty"`
}

// Source is a line of a rule file that a firing used.
type Source struct {
	Line int    `json:"line"`
	Text string `json:"text"`           // without the indentation that all lines have
	Ref  int    `json:"ref,omitempty"`  // number of the fact that the condition beginning here matched, from 1; 0 for none
	Cond int    `json:"cond,omitempty"` // the same number on every line of the condition
}

// Fact is a fact as it was when a rule fired.
type Fact struct {
	ID    int64  `json:"id"` // 0 if the object is not a fact, such as an element of a collection
	Type  string `json:"type"`
	Text  string `json:"text"`
	Words string `json:"words,omitempty"` // the meaning for a reader of the grid; empty if there is only Text
	Cells []int  `json:"cells,omitempty"` // cells that the fact is about, 0 to 80
	Value int    `json:"value,omitempty"` // the value of the cell; 0 while it is open
	Digit int    `json:"digit,omitempty"` // the candidate that the fact is about; 0 if it is about no single candidate
	Unit  int    `json:"unit,omitempty"`  // the row, column or box in which it is about Digit, 1 to 27
}

// Step is one line of the step list.
type Step struct {
	Tech  string   `json:"tech"`
	Level string   `json:"level"`
	Cost  int      `json:"cost"`
	Rule  string   `json:"rule"`
	File  string   `json:"file"`
	Line  int      `json:"line"`
	Head  string   `json:"head"` // the first part of the sentence: the effect
	Text  string   `json:"text"` // the rest of the sentence: the reason
	Cause []Mark   `json:"cause"`
	Gone  []Mark   `json:"gone"`
	Put   *Mark    `json:"put"`
	Links []Link   `json:"links"`
	Used  []string `json:"facts"` // the facts, as text
	// Parts contains, for each fact, the candidates it is about (digit 0 for a cell as a whole). Conds contains the conditions of the rule
	// that matched the facts: first line, last line, number of the fact from 1.
	Parts [][]Mark `json:"parts"`
	Conds [][3]int `json:"conds"`
	Ms    float64  `json:"ms"`
	Grid  Position `json:"grid"`
	// Where is the second stage of a hint: a place to look at, without the answer.
	Where string `json:"where"`
	// Waits is the reason why a possible step is not taken, for example because its technique is switched off.
	Waits string `json:"waits,omitempty"`
	// Ways is the number of ways in which the technique has the same effect, in a list of possible steps.
	Ways int `json:"ways,omitempty"`
	// By is the firing of a step that could be taken.
	By *Firing `json:"by,omitempty"`
}

// Link is a line between two candidates.
type Link struct {
	A      Mark `json:"a"`
	B      Mark `json:"b"`
	Strong bool `json:"strong"`
}

// WhyNotBase is a Base that explains why a technique finds nothing.
type WhyNotBase interface {
	Base
	WhyNot(ctx context.Context, job Job, technique string) (*Unfired, error)
}
