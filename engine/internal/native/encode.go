package native

import (
	"encoding/binary"
	"math"
)

// The binary format: https://webassembly.github.io/spec/core/binary/. A module imports the function tick, has one
// global variable (the rounds until the next tick of calls) and exports its first function as run.

const (
	tickFunction  = 0 // its number; functions of the module come behind it
	firstFunction = 1
	tickModule    = "whenthen"
	tickName      = "tick"
	entryName     = "run"
)

// tickRounds is how many rounds or calls pass between two looks at the context.
const tickRounds = 1 << 14

// Section numbers and other marks of the format.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	globalSection   = 6
	exportSection   = 7
	codeSection     = 10

	functionType = 0x60
	mutable      = 1
	ofFunction   = 0 // of an import or export
)

// encode writes the module.
func (m *Module) encode() []byte {
	out := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}
	n := len(m.functions)

	types := vector(n + 1)
	types = append(types, functionType, 0, 0) // of tick
	for _, f := range m.functions {
		types = append(types, functionType)
		types = append(types, uleb(nil, uint64(len(f.params)))...)
		for _, r := range f.params {
			types = append(types, byte(r.typ))
		}
		types = append(types, uleb(nil, uint64(len(f.results)))...)
		for _, t := range f.results {
			types = append(types, byte(t))
		}
	}
	out = section(out, typeSection, types)

	imports := text(text(vector(1), tickModule), tickName)
	out = section(out, importSection, append(imports, ofFunction, tickFunction))

	functions := vector(n)
	for i := range m.functions {
		functions = uleb(functions, uint64(firstFunction+i)) // the type of the same number
	}
	out = section(out, functionSection, functions)

	global := append(vector(1), byte(i32), mutable)
	global = instr{op: opI32Const, n: tickRounds}.encode(global)
	out = section(out, globalSection, append(global, byte(opEnd)))

	out = section(out, exportSection, append(text(vector(1), entryName), ofFunction, firstFunction))

	code := vector(n)
	for _, f := range m.functions {
		body := f.body()
		code = append(uleb(code, uint64(len(body))), body...)
	}
	return section(out, codeSection, code)
}

func (f *function) body() []byte {
	f.number()
	b := vector(len(f.locals))
	for _, r := range f.locals {
		b = append(b, 1, byte(r.typ))
	}
	for _, i := range f.code {
		b = i.encode(b)
	}
	return append(b, byte(opEnd))
}

func (i instr) encode(b []byte) []byte {
	if i.op > 0xff {
		b = append(b, byte(i.op>>8), byte(i.op))
	} else {
		b = append(b, byte(i.op))
	}
	switch i.op {
	case opBlock, opLoop, opIf:
		return append(b, byte(i.typ))
	case opLocalGet, opLocalSet, opLocalTee:
		return uleb(b, uint64(i.reg.number))
	case opBr, opBrIf, opCall, opGlobalGet, opGlobalSet:
		return uleb(b, uint64(i.n))
	case opI32Const, opI64Const:
		return sleb(b, i.n)
	case opF64Const:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(i.x))
	}
	return b
}

func section(out []byte, id byte, body []byte) []byte {
	out = append(out, id)
	out = uleb(out, uint64(len(body)))
	return append(out, body...)
}

func vector(n int) []byte { return uleb(nil, uint64(n)) }

func text(b []byte, s string) []byte { return append(uleb(b, uint64(len(s))), s...) }

// uleb and sleb write whole numbers in LEB128.
func uleb(b []byte, v uint64) []byte { return binary.AppendUvarint(b, v) }

func sleb(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
