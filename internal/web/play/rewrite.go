package play

import (
	"fmt"
	"slices"

	"whenthen"
	"whenthen/engine/outline"
	"whenthen/internal/lazy"
)

// ruleHead matches the beginning of a rule, up to where attributes may follow.
var ruleHead = lazy.Regexp(`^rule\s+("[^"]*"|'[^']*'|\S+)(\s+extends\s+("[^"]*"|\S+))?`)

// rewritten returns rule files without some rules and with attributes added to others. Line numbers do not change. without
// reports which rules to remove; attribute returns what to insert into a rule's head, or "".
func rewritten(files []whenthen.Source, rules []outline.Rule, without func(outline.Rule) bool, attribute func(outline.Rule) string) []whenthen.Source {
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
				if head := ruleHead().FindIndex(text[from:to]); head != nil {
					at := from + head[1]
					text = append(text[:at:at], append([]byte(" "+extra+" "), text[at:]...)...)
				}
			}
		}
		out[i] = whenthen.Source{Name: file.Name, Text: string(text)}
	}
	return out
}

// salience returns the attribute that gives a rule its place in the order of the job. Rules that the order does not name come after those
// that it names. "" leaves the rule unchanged.
func (j *Job) salience(r outline.Rule) string {
	if len(j.Order) == 0 || r.Salience != 0 || r.Dynamic {
		return ""
	}
	at := slices.Index(j.Order, r.Name)
	if at < 0 {
		at = len(j.Order)
	}
	return fmt.Sprintf("salience -%d", at+1)
}

// ruleGroup matches the attribute that names a rule's agenda group.
var ruleGroup = lazy.Regexp(`agenda-group\s+("[^"]*"|'[^']*'|\S+)`)

// regrouped returns rule files with other agenda groups for some rules that name one. Line numbers do not change. group returns the
// new group, or "" to leave a rule unchanged.
func regrouped(files []whenthen.Source, rules []outline.Rule, group func(outline.Rule) string) []whenthen.Source {
	out := make([]whenthen.Source, len(files))
	for i, file := range files {
		text := file.Text
		for r := len(rules) - 1; r >= 0; r-- {
			def := rules[r]
			if def.File == nil || def.File.Name() != file.Name || group(def) == "" {
				continue
			}
			from, to := int(def.Span.Start.Offset), min(int(def.Span.End.Offset), len(text))
			if at := ruleGroup().FindStringIndex(text[from:to]); at != nil {
				text = fmt.Sprintf("%sagenda-group %q%s", text[:from+at[0]], group(def), text[from+at[1]:])
			}
		}
		out[i] = whenthen.Source{Name: file.Name, Text: text}
	}
	return out
}
