package ast

// The syntax tree of a rule file needs about thirty times the memory of the file. A tool that handles one rule after another does not need
// the whole tree of a large file at the same time: rules can be left out of the tree and parsed again when they are needed.

// RuleReader parses rules again whose parts were left out of the tree.
type RuleReader interface {
	// ReadRule returns the complete rule at the position of r.
	ReadRule(r *Rule) *Rule
}

// LeaveOut drops everything of the rule except its name and the rule it extends. Load restores it with reader.
func (r *Rule) LeaveOut(reader RuleReader) {
	*r = Rule{Base: r.Base, Name: r.Name, Extends: r.Extends, late: reader}
}

// Load restores the parts of the rule that were left out. It does nothing if the rule is complete.
func (r *Rule) Load() {
	if r.late == nil || r.loaded {
		return
	}
	whole, reader := r.late.ReadRule(r), r.late
	name, extends := r.Name, r.Extends
	*r = *whole
	r.Name, r.Extends, r.late, r.loaded = name, extends, reader, true
}

// Unload drops the parts that Load has restored. If the rule was complete from the start, it drops its conditions and code, and they cannot
// be restored.
func (r *Rule) Unload() {
	if r.late != nil {
		r.LeaveOut(r.late)
		return
	}
	r.When, r.Then, r.Named = nil, nil, nil
}
