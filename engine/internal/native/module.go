package native

import (
	"fmt"
	"strings"

	"whenthen/engine/fact"
)

// Module is a translated loop or function: what a Machine can load.
type Module struct {
	// Params are what the caller hands over, in order, behind the number of calls that may still be nested.
	Params []Param
	// Results are the variables a loop gives back, in order; a function has one result instead, its value.
	Results []Variable

	functions []*function // the first is the entry
}

// Param is a value that a translation starts with: a variable, or a property of the object that a variable holds.
type Param struct {
	Variable
	Property *fact.Property // nil for the variable itself
	Object   *fact.Type     // declared type of the variable, with Property
}

// Variable is a local variable of the action or function translated.
type Variable struct {
	Index int
	Kind  fact.Kind // Int, Long, Double or Bool; with a Property the kind of that
}

// function is one function of a module.
type function struct {
	name    string
	params  []*register // the first counts the calls that may be nested
	locals  []*register
	results []valueType
	code    []instr
}

// register is a WebAssembly local variable. Its number is given when the function is complete, as parameters come
// first.
type register struct {
	name   string
	typ    valueType
	number int
}

// instr is an instruction with what it needs of the operands: a register, a number, or the type of a block.
type instr struct {
	op  opcode
	reg *register
	n   int64
	x   float64
	typ valueType
}

// Recursive reports whether the first function calls itself, perhaps through others.
func (m *Module) Recursive() bool {
	for _, f := range m.functions {
		for _, i := range f.code {
			if i.op == opCall && i.n == firstFunction {
				return true
			}
		}
	}
	return false
}

// number gives parameters and local variables their numbers.
func (f *function) number() {
	for i, r := range f.params {
		r.number = i
	}
	for i, r := range f.locals {
		r.number = len(f.params) + i
	}
}

// String prints the module in the manner of WebAssembly's text format, an instruction per line.
func (m *Module) String() string {
	var b strings.Builder
	for _, f := range m.functions {
		b.WriteString("func " + f.name)
		for _, r := range f.params {
			fmt.Fprintf(&b, " (param %s %s)", r.name, r.typ)
		}
		for _, t := range f.results {
			fmt.Fprintf(&b, " (result %s)", t)
		}
		for _, r := range f.locals {
			fmt.Fprintf(&b, " (local %s %s)", r.name, r.typ)
		}
		b.WriteByte('\n')
		depth := 1
		for _, i := range f.code {
			if i.op == opEnd || i.op == opElse {
				depth--
			}
			b.WriteString(strings.Repeat("  ", depth))
			i.print(&b, m)
			b.WriteByte('\n')
			switch i.op {
			case opBlock, opLoop, opIf, opElse:
				depth++
			}
		}
	}
	return b.String()
}

func (i instr) print(b *strings.Builder, m *Module) {
	b.WriteString(names[i.op])
	switch i.op {
	case opBlock, opLoop, opIf:
		if i.typ != empty {
			b.WriteString(" " + i.typ.String())
		}
	case opLocalGet, opLocalSet, opLocalTee:
		b.WriteString(" " + i.reg.name)
	case opI32Const, opI64Const, opBr, opBrIf:
		fmt.Fprintf(b, " %d", i.n)
	case opF64Const:
		fmt.Fprintf(b, " %v", i.x)
	case opGlobalGet, opGlobalSet:
		b.WriteString(" rounds")
	case opCall:
		if i.n == tickFunction {
			b.WriteString(" tick")
			return
		}
		b.WriteString(" " + m.functions[i.n-firstFunction].name)
	}
}
