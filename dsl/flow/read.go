package flow

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// The codes of diagnostics.
const (
	CodeProcess   source.Code = "process"             // the file is not a valid process
	CodeUnhandled source.Code = "process-unsupported" // an element that does not run here
)

// Codes explains the codes.
func Codes() []source.CodeInfo {
	return []source.CodeInfo{
		{Code: CodeProcess, Title: "invalid process", Explanation: "The file is not valid XML, or the nodes and flows of a process do not fit together."},
		{Code: CodeUnhandled, Title: "unsupported element of a process", Explanation: "A process may contain start and end events, rule tasks, script tasks, exclusive, parallel and inclusive gateways, and the flows between them. Other elements are not supported."},
	}
}

// IsProcess reports whether a file name has the extension of a process file.
func IsProcess(name string) bool {
	return slices.Contains([]string{".bpmn", ".bpmn2", ".rf"}, strings.ToLower(filepath.Ext(name)))
}

// File is a file with processes.
type File struct {
	Source    *source.File
	Processes []*rule.Process
	// Text is the code of the processes as rule text. Each piece of code is on the same lines as in the file.
	Text string
}

// Read reads a process file. The result is never nil. Parts that cannot run are reported and left out.
func Read(src *source.File) (*File, []source.Diagnostic) {
	r := &reader{src: src, file: &File{Source: src}, types: map[string]string{}}
	root, err := xmltree.Read(src)
	switch {
	case err != nil:
		r.report(source.Span{Start: src.Pos(0), End: src.Pos(0)}, CodeProcess, "", fmt.Sprintf("the file cannot be read: %v", err))
	case root.Name == "definitions":
		r.definitions(root)
	case root.Name == "process":
		r.ruleflow(root)
	default:
		r.report(root.Tag, CodeProcess, "", fmt.Sprintf("the root element of the file is %q, but that of a process is \"definitions\" or \"process\"", root.Name))
	}
	for _, p := range r.file.Processes {
		r.validate(p)
	}
	if len(r.found) == 0 {
		r.file.Text = r.text()
		return r.file, r.found
	}
	for _, p := range r.file.Processes { // the code of all of them is missing
		d := r.found[0]
		p.Refused = fmt.Sprintf("%s:%s: %s", d.File.Name(), d.Span.Start, d.Message)
	}
	return r.file, r.found
}

// reader is the state of one Read.
type reader struct {
	src    *source.File
	file   *File
	found  []source.Diagnostic
	types  map[string]string // types of BPMN item definitions, by id
	pieces []piece
	script string // default dialect of code

	process *rule.Process
	vars    []variable
	nodes   map[string]*rule.ProcessNode
	pkg     string
	imports []string
	globals []string
}

// variable is a variable of the current process.
type variable struct{ name, typ string }

func (r *reader) report(at source.Span, code source.Code, hint, message string) {
	r.found = append(r.found, source.Diagnostic{File: r.src, Span: at, Severity: source.Error, Code: code, Message: message, Hint: hint})
}

// label returns the name of an element in messages.
func label(e *xmltree.Element) string { return cmp.Or(e.Attrs["name"], e.Attrs["id"]) }

// refuse reports an element that does not run here.
func (r *reader) refuse(e *xmltree.Element) {
	what := e.Name
	if n := label(e); n != "" {
		what += " " + fmt.Sprintf("%q", n)
	}
	r.report(e.Tag, CodeUnhandled, "", what+" is not supported: a process may contain start and end events, rule and script tasks, exclusive, parallel and inclusive gateways, and flows")
}

// groupless reports a rule task that does not say which rules it fires.
func (r *reader) groupless(e *xmltree.Element) {
	r.report(e.Tag, CodeUnhandled, `write ruleFlowGroup="NAME", as the rules that belong to it do: ruleflow-group "NAME"`,
		fmt.Sprintf("the rule task %q has no rule flow group", label(e)))
}

// begin starts a process.
func (r *reader) begin(e *xmltree.Element, pkg string) {
	r.process = &rule.Process{ID: e.Attrs["id"], Name: e.Attrs["name"], Package: pkg, File: r.src, Span: e.Tag}
	r.nodes, r.vars = map[string]*rule.ProcessNode{}, nil
	if r.pkg == "" {
		r.pkg = pkg
	}
	r.file.Processes = append(r.file.Processes, r.process)
}

func (r *reader) node(e *xmltree.Element, kind rule.ProcessNodeKind) *rule.ProcessNode {
	n := &rule.ProcessNode{ID: e.Attrs["id"], Name: e.Attrs["name"], Kind: kind, Span: e.Tag}
	if r.nodes[n.ID] != nil {
		r.report(e.Tag, CodeProcess, "", fmt.Sprintf("a node %q already exists", n.ID))
	}
	r.nodes[n.ID] = n
	r.process.Nodes = append(r.process.Nodes, n)
	return n
}

func (r *reader) variable(name, typ string) {
	r.vars = append(r.vars, variable{name, typ})
	r.process.Variables = append(r.process.Variables, name)
}

// flow connects two nodes. It returns nil if one of them is missing.
func (r *reader) flow(e *xmltree.Element, from, to string) *rule.ProcessFlow {
	f := &rule.ProcessFlow{From: r.nodes[from], To: r.nodes[to]}
	if f.From == nil || f.To == nil {
		if len(r.found) == 0 { // otherwise the missing node has been reported
			r.report(e.Tag, CodeProcess, "", "the flow leads from or to a node that does not exist")
		}
		return nil
	}
	f.From.Out, f.To.In = append(f.From.Out, f), append(f.To.In, f)
	return f
}

// validate reports everything that makes a process impossible to run.
func (r *reader) validate(p *rule.Process) {
	for _, n := range p.Nodes {
		gateway := n.Kind == rule.Exclusive || n.Kind == rule.Parallel || n.Kind == rule.Inclusive
		switch {
		case n.Kind == rule.StartNode && p.Start != nil:
			r.report(n.Span, CodeUnhandled, "", "only one start event is supported in a process")
		case n.Kind == rule.StartNode:
			p.Start = n
		}
		switch {
		case len(r.found) > 0:
		case !gateway && len(n.Out) > 1:
			r.report(n.Span, CodeProcess, "put a gateway after it", fmt.Sprintf("several flows leave %q", n.Label()))
		case n.Kind != rule.EndNode && len(n.Out) == 0:
			r.report(n.Span, CodeProcess, "", fmt.Sprintf("no flow leaves %q", n.Label()))
		case n.Kind == rule.EndNode && len(n.Out) > 0:
			r.report(n.Span, CodeProcess, "", fmt.Sprintf("a flow leaves the end %q", n.Label()))
		}
		for _, f := range n.Out {
			conditional := f.Condition != "" || f.Query != ""
			if conditional && (!gateway || n.Kind == rule.Parallel || len(n.Out) == 1) {
				f.Condition, f.Query = "", "" // jBPM ignores it
			}
			splits := len(n.Out) > 1 && (n.Kind == rule.Exclusive || n.Kind == rule.Inclusive)
			if splits && !conditional && f != n.Default && len(r.found) == 0 {
				r.report(n.Span, CodeProcess, "", fmt.Sprintf("the flow from %q to %q has no condition", n.Label(), f.To.Label()))
			}
		}
	}
	if p.Start == nil && len(r.found) == 0 {
		r.report(p.Span, CodeProcess, "", fmt.Sprintf("the process %q has no start event", p.ID))
	}
}
