package rule

import "whenthen/engine/source"

// Process is a ruleflow: what happens in which order, groups of rules among it.
type Process struct {
	ID        string
	Name      string
	Package   string
	File      *source.File
	Span      source.Span
	Variables []string
	Start     *ProcessNode
	Nodes     []*ProcessNode // in the order of the file
}

// ProcessNodeKind tells what a node of a process does.
type ProcessNodeKind uint8

// The kinds of nodes.
const (
	StartNode ProcessNodeKind = iota
	EndNode
	RuleTask   // activates a ruleflow group and waits until it is empty
	ScriptTask // runs code
	Exclusive  // takes the first flow whose condition holds; every arrival goes on
	Parallel   // takes all flows; goes on when all incoming flows have arrived
	Inclusive  // takes all flows whose conditions hold; goes on when nothing more can arrive
)

// ProcessNode is a node of a process.
type ProcessNode struct {
	ID   string
	Name string // may be empty
	Kind ProcessNodeKind
	Span source.Span
	// Terminate: an end that ends the whole process, whatever else is under way.
	Terminate bool
	Group     string // of a rule task
	// Scripts names the rules whose actions are the code of a script task. Entry and Exit are code that runs before and behind
	// the node's own work.
	Scripts, Entry, Exit []string
	// Inputs are inserted when a rule task begins and deleted when it ends; Outputs are variables that get their values then.
	Inputs  []ProcessInput
	Outputs []ProcessOutput
	In, Out []*ProcessFlow // in the order of the file
	Default *ProcessFlow   // of a gateway: taken if no condition holds; nil if there is none
}

// ProcessInput is a value that a rule task inserts: that of a variable, or a text.
type ProcessInput struct {
	Name     string
	Variable string // "" for a text
	Text     string
}

// ProcessOutput gives a variable the object that was inserted under a name.
type ProcessOutput struct {
	Variable string
	Input    string
}

// ProcessFlow leads from one node to another.
type ProcessFlow struct {
	From, To *ProcessNode
	Priority int // lower comes first
	// Condition names the rule whose action decides, Query the query that needs an answer. Both are empty if the flow has no
	// condition.
	Condition, Query string
}

// Label is the name of a node for messages.
func (n *ProcessNode) Label() string {
	if n.Name != "" {
		return n.Name
	}
	return n.ID
}
