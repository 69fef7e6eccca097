package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"whenthen/engine/rule"
)

// rulePrint is what tells whether a rule of other rules is the same.
type rulePrint struct {
	Package string `json:"package,omitempty"`
	Name    string `json:"name"`
	Print   string `json:"print"` // of the rule and the functions it calls
	Asks    string `json:"asks"`  // of the queries it asks
}

// rulePrints are those of all rules by rule.Order.
func (rb *RuleBase) rulePrints() []rulePrint {
	rb.rulesOnce.Do(func() {
		parts := newMentioned(rb.base)
		for _, r := range rb.base.Rules {
			text := r.String()
			rb.rulesPrinted = append(rb.rulesPrinted, rulePrint{
				Package: r.Package, Name: r.Name,
				Print: digest(text, parts.closure(text, parts.functions)),
				Asks:  digest(parts.closure(text, parts.queries), ""),
			})
		}
	})
	return rb.rulesPrinted
}

func digest(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		h.Write([]byte(t))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// mentioned finds the functions and queries that the text of a rule mentions, directly or through others. It goes by names:
// a name that means something else makes a rule count as changed, never as the same.
type mentioned struct {
	functions, queries map[string]string // text by name
	all                map[string]string
}

func newMentioned(base *rule.Base) *mentioned {
	m := &mentioned{functions: map[string]string{}, queries: map[string]string{}, all: map[string]string{}}
	for _, f := range base.Functions {
		m.functions[f.Name] += f.String()
		m.all[f.Name] += f.String()
	}
	for _, q := range base.Queries {
		m.queries[q.Name] += q.String()
		m.all[q.Name] += q.String()
	}
	return m
}

// closure is the texts of what a text mentions among some, in the order of their first mention.
func (m *mentioned) closure(text string, among map[string]string) string {
	var out strings.Builder
	seen := map[string]bool{}
	for todo := []string{text}; len(todo) > 0; todo = todo[1:] {
		for _, word := range strings.FieldsFunc(todo[0], notInName) {
			if more, ok := m.all[word]; ok && !seen[word] {
				seen[word] = true
				todo = append(todo, more)
				out.WriteString(among[word])
			}
		}
	}
	return out.String()
}

func notInName(r rune) bool {
	return r != '_' && r != '$' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80
}

// keptRule is what a rule was before: its number, -1 if there was none of its name, and whether it is the same.
type keptRule struct {
	old        int
	same, asks bool
}

// matchPrints finds what the rules of a rule base were among others. Rules of one package and name, which only a warning
// keeps apart, go in their order.
func matchPrints(rb *RuleBase, old []rulePrint) []keptRule {
	byName := map[[2]string][]int{}
	for i, p := range old {
		key := [2]string{p.Package, p.Name}
		byName[key] = append(byName[key], i)
	}
	list := make([]keptRule, len(rb.base.Rules))
	for i, p := range rb.rulePrints() {
		key := [2]string{p.Package, p.Name}
		list[i].old = -1
		if left := byName[key]; len(left) > 0 {
			byName[key] = left[1:]
			o := old[left[0]]
			list[i] = keptRule{old: left[0], same: o.Print == p.Print, asks: o.Asks != p.Asks}
		}
	}
	return list
}
