// Package prints determines which rules of two rule bases are the same, by digests of their text. A session that switches to new rules, or
// is restored, keeps the matches of rules that have not changed.
package prints

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"whenthen/engine/rule"
)

// Print identifies a rule and contains digests of its text.
type Print struct {
	Package string `json:"package,omitempty"`
	Name    string `json:"name"`
	Print   string `json:"print"` // digest of the rule and the functions it calls
	Asks    string `json:"asks"`  // digest of the queries it calls
}

// Of returns the prints of all rules of a base, by rule.Order. It converts every rule to text, so callers should keep the result.
func Of(base *rule.Base) (list []Print) {
	parts := newMentioned(base)
	for _, r := range base.Rules {
		text := r.String()
		list = append(list, Print{
			Package: r.Package, Name: r.Name,
			Print: digest(text, parts.closure(text, parts.functions)),
			Asks:  digest(parts.closure(text, parts.queries), ""),
		})
	}
	return list
}

func digest(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		h.Write([]byte(t))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// mentioned finds the functions and queries that the text of a rule mentions, directly or indirectly. It only compares names: a name with
// another meaning can make a rule count as changed, but never as the same.
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

// closure returns the texts in among that a text mentions, directly or indirectly, in the order of their first mention.
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

// Kept describes the former version of a rule: its number in the old rules, or -1 if there was no rule of its name, and whether it is the
// same.
type Kept struct {
	Old  int
	Same bool // the rule and the functions it calls have the same text
	Asks bool // the queries it calls have changed
}

// Match finds, for each rule in rules, the old rule with the same package and name. Several rules with the same package and name, which
// only cause a warning, are paired in order.
func Match(rules, old []Print) []Kept {
	byName := map[[2]string][]int{}
	for i, p := range old {
		key := [2]string{p.Package, p.Name}
		byName[key] = append(byName[key], i)
	}
	list := make([]Kept, len(rules))
	for i, p := range rules {
		key := [2]string{p.Package, p.Name}
		list[i].Old = -1
		if left := byName[key]; len(left) > 0 {
			byName[key] = left[1:]
			o := old[left[0]]
			list[i] = Kept{Old: left[0], Same: o.Print == p.Print, Asks: o.Asks != p.Asks}
		}
	}
	return list
}
