package kie

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// Process is a running process as seen by its code and by rules. Package engine implements it.
type Process interface {
	// ID returns the number of the process in its session, from 1.
	ID() int64
	// ProcessID returns the id in the process file.
	ProcessID() string
	// ProcessName returns the name in the process file.
	ProcessName() string
	// Variable returns the value of a variable, or nil.
	Variable(name string) any
	// SetVariable sets a variable; the value is in canonical form.
	SetVariable(name string, value any)
	// State returns 1 while the process is active, 2 when it has completed, and 3 when it was aborted.
	State() int
	// NodeName returns the name of the node whose code is running, or "".
	NodeName() string
	// Decide receives the result of a condition.
	Decide(yes bool)
}

// The objects that kcontext and its members return in the code of a process.
type (
	processContext  struct{ p Process }
	processInstance struct{ p Process }
	nodeInstance    struct{ p Process }
)

func (*processContext) JavaClass() *fact.Type  { return ProcessContextType }
func (*processInstance) JavaClass() *fact.Type { return workflowInstanceType }
func (*nodeInstance) JavaClass() *fact.Type    { return nodeInstanceType }

// ProcessContextType is the type of the object that the code of a process gets.
var ProcessContextType = registry.NewLibraryType(195, kiePackage+".process", "ProcessContext", (*processContext)(nil))

var (
	processInstanceType  = registry.NewLibraryType(196, kiePackage+".process", "ProcessInstance", (*processInstance)(nil))
	workflowInstanceType = registry.NewLibraryType(197, kiePackage+".process", "WorkflowProcessInstance", (*processInstance)(nil), processInstanceType)
	nodeInstanceType     = registry.NewLibraryType(198, kiePackage+".process", "NodeInstance", (*nodeInstance)(nil))
)

// NewProcessContext returns the value of kcontext in the code of a process.
func NewProcessContext(p Process) any { return &processContext{p} }

func processClasses() []def.Class {
	return []def.Class{
		{Type: ProcessContextType, Methods: []*fact.Method{
			def.M1("getVariable", func(c *processContext, name string) any { return c.p.Variable(name) }),
			def.M2("setVariable", func(c *processContext, name string, v any) adapt.None { c.p.SetVariable(name, v); return adapt.None{} }),
			def.Gives(workflowInstanceType, def.M0("getProcessInstance", func(c *processContext) *processInstance { return &processInstance{c.p} })),
			def.M0("getNodeInstance", func(c *processContext) *nodeInstance { return &nodeInstance{c.p} }),
			def.M1("decide", func(c *processContext, yes bool) adapt.None { c.p.Decide(yes); return adapt.None{} }),
		}},
		{Type: processInstanceType, Methods: []*fact.Method{
			def.M0("getId", func(i *processInstance) int64 { return i.p.ID() }),
			def.M0("getProcessId", func(i *processInstance) string { return i.p.ProcessID() }),
			def.M0("getProcessName", func(i *processInstance) string { return i.p.ProcessName() }),
			def.M0("getState", func(i *processInstance) int { return i.p.State() }),
			def.M1("getVariable", func(i *processInstance, name string) any { return i.p.Variable(name) }),
			def.M2("setVariable", func(i *processInstance, name string, v any) adapt.None { i.p.SetVariable(name, v); return adapt.None{} }),
		}},
		{Type: workflowInstanceType},
		{Type: nodeInstanceType, Methods: []*fact.Method{
			def.M0("getNodeName", func(n *nodeInstance) string { return n.p.NodeName() }),
			def.Gives(workflowInstanceType, def.M0("getProcessInstance", func(n *nodeInstance) *processInstance { return &processInstance{n.p} })),
		}},
	}
}
