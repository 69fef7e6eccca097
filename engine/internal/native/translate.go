package native

import (
	"fmt"
	"maps"
	"slices"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Loop translates a loop from the point where its condition is asked before a next round: its Init and, of do, the
// first round have been run by others. The error says what has no translation.
func Loop(s *rule.Loop) (m *Module, err error) {
	defer unsupported(&err)
	m = &Module{}
	t := newTranslator(m)
	b := t.begin("loop")
	b.outer = true
	b.loop(s, true)
	for _, i := range slices.Sorted(maps.Keys(b.assigned)) {
		v := b.variables[i]
		m.Results = append(m.Results, Variable{i, v.kind})
		b.fn.results = append(b.fn.results, v.reg.typ)
		b.get(v.reg)
	}
	m.Params = b.inputs
	return m, nil
}

// Function translates a function with all it calls. The error says what has no translation.
func Function(fn *rule.Function) (m *Module, err error) {
	defer unsupported(&err)
	m = &Module{}
	t := newTranslator(m)
	t.function(fn)
	for _, i := range fn.Params {
		m.Params = append(m.Params, Param{Variable: Variable{i, localKind(fn, i)}})
	}
	return m, nil
}

// translator makes one module.
type translator struct {
	module  *Module
	numbers map[*rule.Function]int64 // of the functions called so far
}

func newTranslator(m *Module) *translator {
	return &translator{module: m, numbers: map[*rule.Function]int64{}}
}

// body is the translation of the statements of one function.
type body struct {
	*translator
	fn        *function
	variables map[int]variable // by local index
	assigned  map[int]bool
	inputs    []Param    // of the loop at the top: variables and properties in order of first use
	outer     bool       // this is the loop at the top, whose variables come from outside
	result    *fact.Type // of the function; nil in the loop at the top
	depth     *register  // calls that may still be nested
	rounds    *register  // until the next tick; nil before the first loop
	blocks    int64      // open
	loops     []label
}

type variable struct {
	reg  *register
	kind fact.Kind
}

// label is where break and continue of a loop lead: numbers of open blocks.
type label struct {
	name          string
	leave, repeat int64
}

func (t *translator) begin(name string) *body {
	b := &body{translator: t, variables: map[int]variable{}, assigned: map[int]bool{}, fn: &function{name: name}}
	b.depth = &register{name: "depth", typ: i32}
	b.fn.params = []*register{b.depth}
	t.module.functions = append(t.module.functions, b.fn)
	return b
}

// function translates fn once and returns its number.
func (t *translator) function(fn *rule.Function) int64 {
	if n, ok := t.numbers[fn]; ok {
		return n
	}
	n := firstFunction + int64(len(t.module.functions))
	t.numbers[fn] = n
	if fn.Body == nil || fn.Result == nil {
		reject("function %s without a value", fn.Name)
	}
	b := t.begin(fn.Name)
	b.result = fn.Result
	b.fn.results = []valueType{typeOf(fn.Result)}
	for _, i := range fn.Params {
		v := b.variable(i, localKind(fn, i), fmt.Sprint("p", i))
		b.fn.params = append(b.fn.params, v.reg)
	}
	b.fn.locals = nil // so far they are all parameters
	b.countCall()
	b.stmts(fn.Body.List)
	b.emit(opUnreachable)
	return n
}

// countCall ends the translation if calls are nested too deep, and looks at the context every now and then.
func (b *body) countCall() {
	b.get(b.depth)
	b.emit(opI32Eqz)
	b.open(opIf, empty)
	b.emit(opUnreachable)
	b.close()
	b.emitN(opGlobalGet, 0)
	b.emitN(opI32Const, 1)
	b.emit(opI32Sub)
	b.emitN(opGlobalSet, 0)
	b.emitN(opGlobalGet, 0)
	b.emit(opI32Eqz)
	b.open(opIf, empty)
	b.emitN(opCall, tickFunction)
	b.emitN(opI32Const, tickRounds)
	b.emitN(opGlobalSet, 0)
	b.close()
}

// local is the register of a variable. In the loop at the top its value comes from outside.
func (b *body) local(index int, t *fact.Type, name string) variable {
	typeOf(t)
	v := b.variable(index, t.Kind, name)
	if v.kind != t.Kind {
		reject("%s, which is %s here and %s there", name, nameOf(t.Kind), nameOf(v.kind))
	}
	return v
}

func (b *body) variable(index int, k fact.Kind, name string) variable {
	v, ok := b.variables[index]
	if !ok {
		v = variable{b.input(Param{Variable: Variable{index, k}}, name), k}
		b.variables[index] = v
	}
	return v
}

// input makes a register: a parameter in the loop at the top, elsewhere a local variable.
func (b *body) input(p Param, name string) *register {
	r := &register{name: name, typ: typeOfKind(p.Kind)}
	if b.outer {
		b.fn.params = append(b.fn.params, r)
		b.inputs = append(b.inputs, p)
	} else {
		b.fn.locals = append(b.fn.locals, r)
	}
	return r
}

// temp makes a register of the translation's own.
func (b *body) temp(t valueType) *register {
	return b.scratch(fmt.Sprint("t", len(b.fn.locals)), t)
}

func (b *body) scratch(name string, t valueType) *register {
	r := &register{name: name, typ: t}
	b.fn.locals = append(b.fn.locals, r)
	return r
}

// property is the register of a property of the object in a variable. Nothing in a translation changes it, so it is
// read once, before the start.
func (b *body) property(e *rule.Prop) variable {
	of, ok := e.Of.(*rule.LocalVar)
	p := e.Property
	if !b.outer || !ok || e.NullSafe || p.Direct == fact.NotDirect {
		reject("%s", e)
	}
	typeOf(e.T)
	for i, in := range b.inputs {
		if in.Property == p && in.Index == of.Index {
			return variable{b.fn.params[1+i], e.T.Kind}
		}
	}
	in := Param{Variable: Variable{of.Index, e.T.Kind}, Property: p, Object: of.T}
	return variable{b.input(in, e.String()), e.T.Kind}
}

// maxCode is how many instructions a function may have: making machine code of more takes too long to be worth it.
const maxCode = 1 << 14

func (b *body) add(i instr) {
	if len(b.fn.code) == maxCode {
		reject("more than %d instructions", maxCode)
	}
	b.fn.code = append(b.fn.code, i)
}

func (b *body) emit(op opcode) { b.add(instr{op: op}) }

func (b *body) emitN(op opcode, n int64) { b.add(instr{op: op, n: n}) }

func (b *body) get(r *register) { b.add(instr{op: opLocalGet, reg: r}) }

func (b *body) set(r *register) { b.add(instr{op: opLocalSet, reg: r}) }

func (b *body) tee(r *register) { b.add(instr{op: opLocalTee, reg: r}) }

// open begins a block and returns its number, by which br and brIf leave it (or, of a loop, repeat it).
func (b *body) open(op opcode, t valueType) int64 {
	b.add(instr{op: op, typ: t})
	b.blocks++
	return b.blocks
}

func (b *body) close() {
	b.emit(opEnd)
	b.blocks--
}

func (b *body) br(block int64) { b.emitN(opBr, b.blocks-block) }

func (b *body) brIf(block int64) { b.emitN(opBrIf, b.blocks-block) }

// localKind is the kind of a function's variable.
func localKind(fn *rule.Function, index int) fact.Kind {
	for _, l := range fn.Locals {
		if l.Index == index && l.Type != nil {
			typeOf(l.Type)
			return l.Type.Kind
		}
	}
	reject("variable %d of %s has no type", index, fn.Name)
	return fact.Invalid
}

// typeOf is the type of the register for values of t; what is no number ends the translation.
func typeOf(t *fact.Type) valueType {
	if t == nil || t.Boxed {
		reject("%s", t)
	}
	return typeOfKind(t.Kind)
}

func typeOfKind(k fact.Kind) valueType {
	switch k {
	case fact.Int, fact.Bool:
		return i32
	case fact.Long:
		return i64
	case fact.Double:
		return f64
	}
	reject("values of kind %d", k)
	return empty
}

// nameOf is the name of a kind that has translations.
func nameOf(k fact.Kind) string {
	switch k {
	case fact.Int:
		return "int"
	case fact.Long:
		return "long"
	case fact.Double:
		return "double"
	case fact.Bool:
		return "boolean"
	}
	return "object"
}

// untranslatable leaves a translation.
type untranslatable struct{ error }

func reject(format string, args ...any) {
	panic(untranslatable{fmt.Errorf("no machine code for "+format, args...)})
}

func unsupported(err *error) {
	switch r := recover().(type) {
	case nil:
	case untranslatable:
		*err = r.error
	default:
		panic(r)
	}
}
