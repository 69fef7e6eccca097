package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// String shows the difference for people: a line for the decision, then the lines that were only in the old result, and those that are only
// in the new one.
func (d *Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d: %s", d.Line, d.Rules)
	if d.Session != "" {
		fmt.Fprintf(&b, ", session %s, input %s", d.Session, d.Input)
	}
	fmt.Fprintf(&b, " (%s, now %s)\n", d.Old.Version, d.New.Version)
	before, now := d.Old.lines(), d.New.lines()
	gone, come := without(before, now), without(now, before)
	for _, line := range gone {
		b.WriteString("  - " + line + "\n")
	}
	for _, line := range come {
		b.WriteString("  + " + line + "\n")
	}
	if gone == nil && come == nil {
		b.WriteString("  the same lines in a different order\n")
	}
	return b.String()
}

// without returns the lines that are not in others. A line that occurs twice in lines and once in others is returned once.
func without(lines, others []string) (rest []string) {
	there := map[string]int{}
	for _, l := range others {
		there[l]++
	}
	for _, l := range lines {
		if there[l]--; there[l] < 0 {
			rest = append(rest, l)
		}
	}
	return rest
}

// lines returns a side as lines: one for each rule, fact, row and printed line.
func (s *Side) lines() []string {
	var lines []string
	for _, f := range s.Fired {
		lines = append(lines, fmt.Sprintf("%s fires: %d", f.Rule, f.Count))
	}
	if s.Error != nil {
		return append(lines, "error "+string(*s.Error))
	}
	var parts map[string]json.RawMessage
	if json.Unmarshal(s.Outcome, &parts) != nil {
		return lines
	}
	var names []string
	for name := range parts {
		if name != "firings" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		var list []json.RawMessage
		if json.Unmarshal(parts[name], &list) != nil {
			list = []json.RawMessage{parts[name]}
		}
		for _, x := range list {
			lines = append(lines, strings.TrimSuffix(name, "s")+" "+readable(x))
		}
	}
	return lines
}

// readable returns JSON without the escapes that are only needed in HTML.
func readable(text json.RawMessage) string {
	var tree any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if d.Decode(&tree) != nil || e.Encode(tree) != nil {
		return string(text)
	}
	return strings.TrimSpace(b.String())
}

// String returns the counts.
func (t Tally) String() string {
	text := fmt.Sprintf("%d decisions, %d with a different result", t.Decisions, t.Different)
	if t.Skipped > 0 {
		text += fmt.Sprintf("; %d inputs left out, because the log lacks earlier inputs of their sessions", t.Skipped)
	}
	return text
}
