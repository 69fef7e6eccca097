package code

import (
	"slices"

	"whenthen/engine/source"
)

// labelUse is an instruction whose target is filled in by Finish.
type labelUse struct {
	pc    int
	label int
}

// Label creates a jump target. Mark sets it to the next instruction.
func (d *Draft) Label() int {
	d.places = append(d.places, -1)
	return len(d.places) - 1
}

// Mark sets a label to the next instruction.
func (d *Draft) Mark(label int) { d.places[label] = int32(len(d.Code.Instrs)) }

// Labelled reports whether the next instruction may be the target of a jump.
func (d *Draft) Labelled() bool { return slices.Contains(d.places, int32(len(d.Code.Instrs))) }

// Jump emits a jump.
func (d *Draft) Jump(at source.Span, op Op, a, b int32, label int) {
	d.Leads(d.Emit(at, op, 0, a, b, 0), label)
}

// Leads makes a label the target of an instruction, which has it in operand C.
func (d *Draft) Leads(pc, label int) { d.labels = append(d.labels, labelUse{pc, label}) }

// JumpsTo returns the jumps to a label that come after an instruction.
func (d *Draft) JumpsTo(label, after int) (list []*Instr) {
	for _, l := range d.labels {
		if l.label == label && l.pc > after {
			list = append(list, &d.Code.Instrs[l.pc])
		}
	}
	return list
}

// MarkEnd does the work of Mark for a label to which at least one instruction jumps. If the last one is a jump to the label, it is removed.
func (d *Draft) MarkEnd(label int) {
	used, last := true, len(d.labels)-1
	if !d.Labelled() && d.labels[last] == (labelUse{len(d.Code.Instrs) - 1, label}) {
		d.Drop()
		d.labels = d.labels[:last]
		used = slices.ContainsFunc(d.labels, func(l labelUse) bool { return l.label == label })
	}
	if used {
		d.Mark(label)
	}
}

// BeginLambda begins the code of a lambda, which uses other registers than all code before it.
func (d *Draft) BeginLambda(l *Lambda) {
	d.lambdas = append(d.lambdas, l)
	d.Top = d.high
	l.Entry, l.From = int32(len(d.Code.Instrs)), d.high
}

// EndLambda ends the code of a lambda.
func (d *Draft) EndLambda(l *Lambda) { l.To = d.high }
