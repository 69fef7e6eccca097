package flow

import (
	"strconv"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact/naming"
)

// ruleflow reads a process file of the older format.
func (r *reader) ruleflow(p *element) {
	r.script = languageMVEL
	r.begin(p, p.attrs["package-name"])
	if h := p.child("header"); h != nil {
		for _, list := range h.children {
			r.header(list)
		}
	}
	constraints := map[*rule.ProcessFlow]*element{}
	byNode := map[string]*element{}
	if nodes := p.child("nodes"); nodes != nil {
		for _, e := range nodes.children {
			byNode[e.attrs["id"]] = e
			r.ruleflowNode(e)
		}
	}
	if flows := p.child("connections"); flows != nil {
		for _, e := range flows.children {
			f := r.flow(e, e.attrs["from"], e.attrs["to"])
			if f == nil {
				continue
			}
			if list := byNode[f.From.ID].child("constraints"); list != nil {
				for _, c := range list.all("constraint") {
					if c.attrs["toNodeId"] == f.To.ID {
						constraints[f] = c
					}
				}
			}
			if c := constraints[f]; c != nil {
				f.Priority, _ = strconv.Atoi(c.attrs["priority"])
				lang := c.attrs["dialect"]
				if c.attrs["type"] == languageRules {
					lang = languageRules
				}
				if c.attrs["default"] == "true" {
					f.From.Default = f
				} else if strings.TrimSpace(c.text) != "" {
					r.condition(f, c, language(lang, languageMVEL))
				}
			}
		}
	}
}

func (r *reader) header(list *element) {
	for _, e := range list.children {
		switch list.name {
		case "imports":
			r.imports = append(r.imports, e.attrs["name"])
		case "globals":
			r.globals = append(r.globals, e.attrs["type"]+" "+e.attrs["identifier"])
		case "variables":
			typ := ""
			if t := e.child("type"); t != nil {
				if typ = t.attrs["className"]; typ == "" {
					typ = strings.TrimSuffix(naming.Simple(t.attrs["name"]), "DataType")
				}
			}
			r.variable(e.attrs["name"], typ)
		}
	}
}

// The types of splits and joins in the older format.
const (
	splitAnd, splitXor, splitOr = "1", "2", "3"
	joinAnd, joinXor            = "1", "2"
)

func (r *reader) ruleflowNode(e *element) {
	switch e.name {
	case "start":
		r.node(e, rule.StartNode)
	case "end":
		n := r.node(e, rule.EndNode)
		n.Terminate = e.attrs["terminate"] != "false"
	case "ruleSet":
		n := r.node(e, rule.RuleTask)
		n.Group = e.attrs["ruleFlowGroup"]
		if n.Group == "" {
			r.refuse(e)
		}
	case "actionNode":
		n := r.node(e, rule.ScriptTask)
		if a := e.child("action"); a != nil {
			n.Scripts = r.code(n, "action", a, a.attrs["dialect"])
		}
	case "split":
		kind, known := map[string]rule.ProcessNodeKind{splitAnd: rule.Parallel, splitXor: rule.Exclusive, splitOr: rule.Inclusive}[e.attrs["type"]]
		if !known {
			r.refuse(e)
			return
		}
		r.node(e, kind)
	case "join":
		kind, known := map[string]rule.ProcessNodeKind{joinAnd: rule.Parallel, joinXor: rule.Exclusive}[e.attrs["type"]]
		if !known {
			r.refuse(e)
			return
		}
		r.node(e, kind)
	default:
		r.refuse(e)
	}
}
