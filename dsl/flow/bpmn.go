package flow

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/xmltree"
)

// The languages of code in BPMN files, identified by the ends of their URIs.
const (
	languageJava  = "java"
	languageMVEL  = "mvel"
	languageRules = "rule"
)

// language returns the language of a URI, otherwise if the URI is empty, and "" for a language that cannot run here.
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
func (r *reader) definitions(root *xmltree.Element) {
	r.script = languageMVEL
	for _, e := range root.Children {
		if e.Name == "itemDefinition" {
			r.types[e.Attrs["id"]] = e.Attrs["structureRef"]
		}
	}
	for _, e := range root.Children {
		switch e.Name {
		case "process":
			r.bpmnProcess(e)
		case "collaboration", "choreography":
			r.refuse(e)
		}
	}
	if len(r.file.Processes) == 0 {
		r.report(root.Tag, CodeProcess, "", "the file contains no process")
	}
}

func (r *reader) bpmnProcess(p *xmltree.Element) {
	r.begin(p, p.Attrs["packageName"])
	for _, ext := range p.All("extensionElements") {
		for _, im := range ext.All("import") {
			r.imports = append(r.imports, im.Attrs["name"])
		}
		for _, g := range ext.All("global") {
			r.globals = append(r.globals, g.Attrs["type"]+" "+g.Attrs["identifier"])
		}
	}
	for _, v := range p.All("property") {
		name := v.Attrs["name"]
		if id := v.Attrs["id"]; id != "" {
			name = id
		}
		r.variable(name, r.types[v.Attrs["itemSubjectRef"]])
	}
	var flows []*xmltree.Element
	for _, e := range p.Children {
		switch e.Name {
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
	for _, e := range p.Children {
		if n := r.nodes[e.Attrs["id"]]; n != nil && e.Attrs["default"] != "" {
			for i, f := range flows {
				if f.Attrs["id"] == e.Attrs["default"] && i < len(flows) {
					n.Default = r.flowOf(n, f)
				}
			}
		}
	}
}

// flowOf returns the process flow that was made from an element.
func (r *reader) flowOf(n *rule.ProcessNode, e *xmltree.Element) *rule.ProcessFlow {
	for _, f := range n.Out {
		if f.To.ID == e.Attrs["targetRef"] {
			return f
		}
	}
	return nil
}

// ignored are child elements of nodes that do not affect how the process runs.
var ignored = map[string]bool{"incoming": true, "outgoing": true, "documentation": true, "extensionElements": true, "script": true,
	"ioSpecification": true, "outputSet": true, "inputSet": true, "outgoingSet": true, "property": true, "auditing": true, "monitoring": true}

func (r *reader) bpmnNode(e *xmltree.Element) {
	allowed := map[string]bool{}
	var n *rule.ProcessNode
	switch e.Name {
	case "startEvent":
		n = r.node(e, rule.StartNode)
	case "endEvent":
		n = r.node(e, rule.EndNode)
		n.Terminate = e.Child("terminateEventDefinition") != nil
		allowed["terminateEventDefinition"] = true
	case "businessRuleTask":
		group := e.Attrs["ruleFlowGroup"]
		if group == "" {
			r.groupless(e)
			return
		}
		if address := e.Attrs["implementation"]; strings.HasPrefix(group, "unit:") || strings.Contains(address, "dmn") {
			r.refuse(e)
			return
		}
		n = r.node(e, rule.RuleTask)
		n.Group = group
		r.data(n, e)
		allowed["dataInputAssociation"], allowed["dataOutputAssociation"] = true, true
	case "scriptTask":
		n = r.node(e, rule.ScriptTask)
		if s := e.Child("script"); s != nil {
			n.Scripts = r.code(n, "script", s, e.Attrs["scriptFormat"])
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
	for _, c := range e.Children {
		if !ignored[c.Name] && !allowed[c.Name] {
			r.refuse(c)
		}
	}
	for _, ext := range e.All("extensionElements") {
		for _, s := range ext.All("onEntry-script") {
			n.Entry = append(n.Entry, r.code(n, "on entry", scriptOf(s), s.Attrs["scriptFormat"])...)
		}
		for _, s := range ext.All("onExit-script") {
			n.Exit = append(n.Exit, r.code(n, "on exit", scriptOf(s), s.Attrs["scriptFormat"])...)
		}
	}
}

func scriptOf(e *xmltree.Element) *xmltree.Element {
	if s := e.Child("script"); s != nil {
		return s
	}
	return e
}

// data reads the variables that a rule task reads and writes.
func (r *reader) data(n *rule.ProcessNode, e *xmltree.Element) {
	names := map[string]string{}
	for _, d := range e.Elements("ioSpecification") {
		if d.Name == "dataInput" || d.Name == "dataOutput" {
			names[d.Attrs["id"]] = d.Attrs["name"]
		}
	}
	text := func(e *xmltree.Element, name string) string { return strings.TrimSpace(e.Value(name).String()) }
	for _, a := range e.All("dataInputAssociation") {
		in := rule.ProcessInput{Name: names[text(a, "targetRef")], Variable: text(a, "sourceRef")}
		if as := a.Child("assignment"); as != nil {
			if in.Text = text(as, "from"); strings.Contains(in.Text, "#{") {
				r.refuse(a)
				continue
			}
		}
		n.Inputs = append(n.Inputs, in)
	}
	for _, a := range e.All("dataOutputAssociation") {
		if a.Child("assignment") != nil || a.Child("transformation") != nil {
			r.refuse(a)
			continue
		}
		n.Outputs = append(n.Outputs, rule.ProcessOutput{Variable: text(a, "targetRef"), Input: names[text(a, "sourceRef")]})
	}
}

func (r *reader) sequenceFlow(e *xmltree.Element) {
	f := r.flow(e, e.Attrs["sourceRef"], e.Attrs["targetRef"])
	if f == nil {
		return
	}
	f.Priority, _ = strconv.Atoi(e.Attrs["priority"])
	c := e.Child("conditionExpression")
	if c == nil || strings.TrimSpace(c.Text.String()) == "" {
		return
	}
	lang := language(c.Attrs["language"], languageMVEL)
	if lang == "" {
		r.report(c.Tag, CodeUnhandled, "", fmt.Sprintf("conditions in %s are not supported: write them in Java, MVEL or as conditions of rules", c.Attrs["language"]))
		return
	}
	r.condition(f, c, lang)
}
