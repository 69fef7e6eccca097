package rule

import "whenthen/engine/source"

// Process is a ruleflow: a graph of steps, some of which activate groups of rules.
type Process struct {
	ID        string
	Name      string
	Package   string
	File      *source.File
	Span      source.Span
	Variables []string
	Start     *ProcessNode
	Nodes     []*ProcessNode // in the order of the file
	Refused   string         // the reason why it cannot be started, with the place; "" if it can
}

// ProcessNodeKind is the kind of a node of a process.
type ProcessNodeKind uint8

// The kinds of nodes.
const (
	StartNode ProcessNodeKind = iota
	EndNode
	RuleTask   // activates a ruleflow group and waits until it is empty
	ScriptTask // runs code
	Exclusive  // takes the first flow whose condition holds; does not wait for other incoming flows
	Parallel   // takes all flows; continues when all incoming flows have arrived
	Inclusive  // takes all flows whose conditions hold; continues when no further flow can arrive
)

// ProcessNode is a node of a process.
type ProcessNode struct {
	ID   string
	Name string // may be empty
	Kind ProcessNodeKind
	Span source.Span
	// Terminate marks an end node that ends the whole process, even if other nodes are active.
	Terminate bool
	Group     string // ruleflow group of a rule task
	// Scripts contains the names of the rules whose actions are the code of a script task. Entry and Exit are code that runs before and
	// after the node's own work.
	Scripts, Entry, Exit []string
	// Inputs are inserted when a rule task begins and deleted when it ends. Outputs are variables that are set when it ends.
	Inputs  []ProcessInput
	Outputs []ProcessOutput
	In, Out []*ProcessFlow // in the order of the file
	Default *ProcessFlow   // of a gateway: the flow taken if no condition holds, or nil
}

// ProcessInput is a value that a rule task inserts: the value of a variable, or a text.
type ProcessInput struct {
	Name     string
	Variable string // "" for a text
	Text     string
}

// ProcessOutput sets a variable to the object that was inserted as the named input.
type ProcessOutput struct {
	Variable string
	Input    string
}

// ProcessFlow leads from one node to another.
type ProcessFlow struct {
	From, To *ProcessNode
	Priority int // flows with lower priority come first
	// Condition names the rule whose action decides, Query a query that must have an answer. Both are empty if the flow has no
	// condition.
	Condition, Query string
}

// Label returns the name of a node for messages.
func (n *ProcessNode) Label() string {
	if n.Name != "" {
		return n.Name
	}
	return n.ID
}
