package ast

// A rule file of many megabytes has trees of some thirty times its size. A tool that looks at one rule after the other does not need them
// all at once: rules can be left out of the tree and read anew when their turn comes.

// RuleReader reads rules anew whose parts were left out of the tree.
type RuleReader interface {
	// ReadRule is the whole rule that stands at the place of r.
	ReadRule(r *Rule) *Rule
}

// LeaveOut drops the parts of the rule behind its name and what it extends. Load gets them back from reader.
func (r *Rule) LeaveOut(reader RuleReader) {
	*r = Rule{Base: r.Base, Name: r.Name, Extends: r.Extends, late: reader}
}

// Load reads the parts of the rule that were left out; it does nothing if there are none.
func (r *Rule) Load() {
	if r.late == nil || r.loaded {
		return
	}
	whole, reader := r.late.ReadRule(r), r.late
	name, extends := r.Name, r.Extends
	*r = *whole
	r.Name, r.Extends, r.late, r.loaded = name, extends, reader, true
}

// Unload drops the parts again that Load has read. Of a rule that was read whole in the first place it drops the trees of its conditions
// and code.
func (r *Rule) Unload() {
	if r.late != nil {
		r.LeaveOut(r.late)
		return
	}
	r.When, r.Then, r.Named = nil, nil, nil
}
