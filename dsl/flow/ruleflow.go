package flow

import (
	"strconv"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact/naming"
	"whenthen/internal/xmltree"
)

// ruleflow reads a process file of the older format.
func (r *reader) ruleflow(p *xmltree.Element) {
	r.script = languageMVEL
	r.begin(p, p.Attrs["package-name"])
	for _, list := range p.Elements("header") {
		r.header(list)
	}
	byNode := map[string]*xmltree.Element{}
	for _, e := range p.Elements("nodes") {
		byNode[e.Attrs["id"]] = e
		r.ruleflowNode(e)
	}
	for _, e := range p.Elements("connections") {
		f := r.flow(e, e.Attrs["from"], e.Attrs["to"])
		if f == nil {
			continue
		}
		for _, c := range byNode[f.From.ID].Elements("constraints") {
			if c.Name == "constraint" && c.Attrs["toNodeId"] == f.To.ID {
				r.constraint(f, c)
			}
		}
	}
}

// constraint reads the condition of a flow.
func (r *reader) constraint(f *rule.ProcessFlow, e *xmltree.Element) {
	f.Priority, _ = strconv.Atoi(e.Attrs["priority"])
	lang := e.Attrs["dialect"]
	if e.Attrs["type"] == languageRules {
		lang = languageRules
	}
	if e.Attrs["default"] == "true" {
		f.From.Default = f
	} else if strings.TrimSpace(e.Text.String()) != "" {
		r.condition(f, e, language(lang, languageMVEL))
	}
}

func (r *reader) header(list *xmltree.Element) {
	for _, e := range list.Children {
		switch list.Name {
		case "imports":
			r.imports = append(r.imports, e.Attrs["name"])
		case "globals":
			r.globals = append(r.globals, e.Attrs["type"]+" "+e.Attrs["identifier"])
		case "variables":
			typ := ""
			if t := e.Child("type"); t != nil {
				if typ = t.Attrs["className"]; typ == "" {
					typ = strings.TrimSuffix(naming.Simple(t.Attrs["name"]), "DataType")
				}
			}
			r.variable(e.Attrs["name"], typ)
		}
	}
}

// The types of splits and joins in the older format.
const (
	splitAnd, splitXor, splitOr = "1", "2", "3"
	joinAnd, joinXor            = "1", "2"
)

func (r *reader) ruleflowNode(e *xmltree.Element) {
	switch e.Name {
	case "start":
		r.node(e, rule.StartNode)
	case "end":
		n := r.node(e, rule.EndNode)
		n.Terminate = e.Attrs["terminate"] != "false"
	case "ruleSet":
		n := r.node(e, rule.RuleTask)
		n.Group = e.Attrs["ruleFlowGroup"]
		if n.Group == "" {
			r.groupless(e)
		}
	case "actionNode":
		n := r.node(e, rule.ScriptTask)
		if a := e.Child("action"); a != nil {
			n.Scripts = r.code(n, "action", a, a.Attrs["dialect"])
		}
	case "split":
		kind, known := map[string]rule.ProcessNodeKind{splitAnd: rule.Parallel, splitXor: rule.Exclusive, splitOr: rule.Inclusive}[e.Attrs["type"]]
		if !known {
			r.refuse(e)
			return
		}
		r.node(e, kind)
	case "join":
		kind, known := map[string]rule.ProcessNodeKind{joinAnd: rule.Parallel, joinXor: rule.Exclusive}[e.Attrs["type"]]
		if !known {
			r.refuse(e)
			return
		}
		r.node(e, kind)
	default:
		r.refuse(e)
	}
}
