package web

import (
	"regexp"

	"whenthen"
	"whenthen/engine/rule"
)

// ruleHead is the beginning of a rule, up to where attributes may stand.
var ruleHead = regexp.MustCompile(`^rule\s+("[^"]*"|'[^']*'|\S+)(\s+extends\s+("[^"]*"|\S+))?`)

// rewritten is rule files with some rules left out and attributes added to others. Lines keep their numbers.
// without tells which rules go; attribute is what to write into a rule's head, or "".
func rewritten(files []whenthen.Source, rules []*rule.Rule, without func(*rule.Rule) bool, attribute func(*rule.Rule) string) []whenthen.Source {
	out := make([]whenthen.Source, len(files))
	for i, file := range files {
		text := []byte(file.Text)
		for r := len(rules) - 1; r >= 0; r-- { // from the end, so that offsets stay right
			def := rules[r]
			if def.File == nil || def.File.Name() != file.Name {
				continue
			}
			from, to := int(def.Span.Start.Offset), int(def.Span.End.Offset)
			if without(def) {
				for k := from; k < to; k++ {
					if text[k] != '\n' {
						text[k] = ' '
					}
				}
				continue
			}
			if extra := attribute(def); extra != "" {
				if head := ruleHead.FindIndex(text[from:to]); head != nil {
					at := from + head[1]
					text = append(text[:at:at], append([]byte(" "+extra+" "), text[at:]...)...)
				}
			}
		}
		out[i] = whenthen.Source{Name: file.Name, Text: string(text)}
	}
	return out
}
