package flow

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen/engine/rule"
)

// The languages of code in BPMN files, identified by the ends of their URIs.
const (
	languageJava  = "java"
	languageMVEL  = "mvel"
	languageRules = "rule"
)

// language returns the language of a URI, otherwise if it is empty, and "" for a language that does not run here.
func language(address, otherwise string) string {
	switch a := strings.ToLower(strings.TrimSuffix(address, "/")); {
	case a == "":
		return otherwise
	case strings.HasSuffix(a, "/java"), a == "java":
		return languageJava
	case strings.Contains(a, "mvel"):
		return languageMVEL
	case strings.HasSuffix(a, "/rule"), a == "rule":
		return languageRules
	}
	return ""
}

// definitions reads a BPMN file.
func (r *reader) definitions(root *element) {
	r.script = languageMVEL
	for _, e := range root.children {
		if e.name == "itemDefinition" {
			r.types[e.attrs["id"]] = e.attrs["structureRef"]
		}
	}
	for _, e := range root.children {
		switch e.name {
		case "process":
			r.bpmnProcess(e)
		case "collaboration", "choreography":
			r.refuse(e)
		}
	}
	if len(r.file.Processes) == 0 {
		r.report(root.at, CodeProcess, "", "the file contains no process")
	}
}

func (r *reader) bpmnProcess(p *element) {
	r.begin(p, p.attrs["packageName"])
	for _, ext := range p.all("extensionElements") {
		for _, im := range ext.all("import") {
			r.imports = append(r.imports, im.attrs["name"])
		}
		for _, g := range ext.all("global") {
			r.globals = append(r.globals, g.attrs["type"]+" "+g.attrs["identifier"])
		}
	}
	for _, v := range p.all("property") {
		name := v.attrs["name"]
		if id := v.attrs["id"]; id != "" {
			name = id
		}
		r.variable(name, r.types[v.attrs["itemSubjectRef"]])
	}
	var flows []*element
	for _, e := range p.children {
		switch e.name {
		case "sequenceFlow":
			flows = append(flows, e)
		case "property", "extensionElements", "documentation", "laneSet", "ioSpecification", "textAnnotation", "association", "group", "auditing", "monitoring":
		default:
			r.bpmnNode(e)
		}
	}
	for _, e := range flows {
		r.sequenceFlow(e)
	}
	for _, e := range p.children {
		if n := r.nodes[e.attrs["id"]]; n != nil && e.attrs["default"] != "" {
			for i, f := range flows {
				if f.attrs["id"] == e.attrs["default"] && i < len(flows) {
					n.Default = r.flowOf(n, f)
				}
			}
		}
	}
}

// flowOf is the process flow that was made from an element.
func (r *reader) flowOf(n *rule.ProcessNode, e *element) *rule.ProcessFlow {
	for _, f := range n.Out {
		if f.To.ID == e.attrs["targetRef"] {
			return f
		}
	}
	return nil
}

// ignored are child elements of nodes that do not affect how the process runs.
var ignored = map[string]bool{"incoming": true, "outgoing": true, "documentation": true, "extensionElements": true, "script": true,
	"ioSpecification": true, "outputSet": true, "inputSet": true, "outgoingSet": true, "property": true, "auditing": true, "monitoring": true}

func (r *reader) bpmnNode(e *element) {
	allowed := map[string]bool{}
	var n *rule.ProcessNode
	switch e.name {
	case "startEvent":
		n = r.node(e, rule.StartNode)
	case "endEvent":
		n = r.node(e, rule.EndNode)
		n.Terminate = e.child("terminateEventDefinition") != nil
		allowed["terminateEventDefinition"] = true
	case "businessRuleTask":
		group := e.attrs["ruleFlowGroup"]
		if address := e.attrs["implementation"]; group == "" || strings.HasPrefix(group, "unit:") || strings.Contains(address, "dmn") {
			r.refuse(e)
			return
		}
		n = r.node(e, rule.RuleTask)
		n.Group = group
		r.data(n, e)
		allowed["dataInputAssociation"], allowed["dataOutputAssociation"] = true, true
	case "scriptTask":
		n = r.node(e, rule.ScriptTask)
		if s := e.child("script"); s != nil {
			n.Scripts = r.code(n, "script", s, e.attrs["scriptFormat"])
		}
	case "exclusiveGateway":
		n = r.node(e, rule.Exclusive)
	case "parallelGateway":
		n = r.node(e, rule.Parallel)
	case "inclusiveGateway":
		n = r.node(e, rule.Inclusive)
	default:
		r.refuse(e)
		return
	}
	for _, c := range e.children {
		if !ignored[c.name] && !allowed[c.name] {
			r.refuse(c)
		}
	}
	for _, ext := range e.all("extensionElements") {
		for _, s := range ext.all("onEntry-script") {
			n.Entry = append(n.Entry, r.code(n, "on entry", scriptOf(s), s.attrs["scriptFormat"])...)
		}
		for _, s := range ext.all("onExit-script") {
			n.Exit = append(n.Exit, r.code(n, "on exit", scriptOf(s), s.attrs["scriptFormat"])...)
		}
	}
}

func scriptOf(e *element) *element {
	if s := e.child("script"); s != nil {
		return s
	}
	return e
}

// data reads which variables a rule task reads and writes.
func (r *reader) data(n *rule.ProcessNode, e *element) {
	names := map[string]string{}
	if spec := e.child("ioSpecification"); spec != nil {
		for _, d := range spec.children {
			if d.name == "dataInput" || d.name == "dataOutput" {
				names[d.attrs["id"]] = d.attrs["name"]
			}
		}
	}
	text := func(e *element, name string) string {
		if c := e.child(name); c != nil {
			return strings.TrimSpace(c.text)
		}
		return ""
	}
	for _, a := range e.all("dataInputAssociation") {
		in := rule.ProcessInput{Name: names[text(a, "targetRef")], Variable: text(a, "sourceRef")}
		if as := a.child("assignment"); as != nil {
			if in.Text = text(as, "from"); strings.Contains(in.Text, "#{") {
				r.refuse(a)
				continue
			}
		}
		n.Inputs = append(n.Inputs, in)
	}
	for _, a := range e.all("dataOutputAssociation") {
		if a.child("assignment") != nil || a.child("transformation") != nil {
			r.refuse(a)
			continue
		}
		n.Outputs = append(n.Outputs, rule.ProcessOutput{Variable: text(a, "targetRef"), Input: names[text(a, "sourceRef")]})
	}
}

func (r *reader) sequenceFlow(e *element) {
	f := r.flow(e, e.attrs["sourceRef"], e.attrs["targetRef"])
	if f == nil {
		return
	}
	f.Priority, _ = strconv.Atoi(e.attrs["priority"])
	c := e.child("conditionExpression")
	if c == nil || strings.TrimSpace(c.text) == "" {
		return
	}
	lang := language(c.attrs["language"], languageMVEL)
	if lang == "" {
		r.report(c.at, CodeUnhandled, "", fmt.Sprintf("conditions in %s are not supported: write them in Java, MVEL or as conditions of rules", c.attrs["language"]))
		return
	}
	r.condition(f, c, lang)
}
