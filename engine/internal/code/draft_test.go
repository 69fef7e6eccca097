package code

import (
	"strings"
	"testing"

	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// TestFinish writes drafts and compares the finished code: what Finish removes, replaces and moves.
func TestFinish(t *testing.T) {
	at := source.Span{}
	number := func(d *Draft, n int) int32 { return d.Constant(fact.IntType, n) }
	for _, c := range []struct {
		name  string
		write func(d *Draft)
		want  string
	}{
		{"a constant operand is immediate", func(d *Draft) {
			d.Emit(at, AddInt, 0, 0, 0, number(d, 5))
			d.Emit(at, ReturnNumber, 0, 0, 0, 0)
		}, "add.int a, a, 5; return a"},
		{"a division by a power of two is a shift", func(d *Draft) {
			d.Emit(at, DivInt, 0, 0, 1, number(d, 8))
			d.Emit(at, ReturnNumber, 0, 0, 0, 0)
		}, "div.power a, b, 7, 3; return a"},
		{"a product that is only added is one instruction with the sum", func(d *Draft) {
			product := d.Temp()
			d.Emit(at, MulInt, 0, product, 0, 1)
			d.Emit(at, AddInt, 0, 0, product, 1)
			d.Emit(at, ReturnNumber, 0, 0, 0, 0)
		}, "mul.add.int a, a, b, b; return a"},
		{"a repeated computation", func(d *Draft) {
			first, second, sum := d.Temp(), d.Temp(), d.Temp()
			d.Rereads = d.Top
			d.Emit(at, MulInt, 0, first, 0, 1)
			d.Emit(at, MulInt, 0, second, 0, 1)
			d.Emit(at, SubInt, 0, sum, first, second)
			d.Emit(at, ReturnNumber, 0, sum, 0, 0)
		}, "mul.int r5, a, b; sub.int r4, r5, r5; return r4"},
		{"a jump over a jump", func(d *Draft) {
			next, end := d.Label(), d.Label()
			d.Jump(at, JumpLessInt, 0, 1, next)
			d.Jump(at, Jump, 0, 0, end)
			d.Mark(next)
			d.Emit(at, AddInt, 0, 0, 0, 1)
			d.Emit(at, AddInt, 0, 1, 1, 0)
			d.Mark(end)
			d.Emit(at, ReturnNumber, 0, 0, 0, 0)
		}, "jump.atmost.int b, a, -> 3; add.int a, a, b; add.int b, b, a; return a"},
	} {
		var d Draft
		d.Start(false)
		a, b := d.Temp(), d.Temp()
		d.NumLocals = d.Top
		c.write(&d)
		finished, err := d.Finish([]Variable{{Name: "a", Type: fact.IntType, Reg: a}, {Name: "b", Type: fact.IntType, Reg: b}})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := instructions(finished); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// instructions returns code as one line, without the numbers of the instructions.
func instructions(c *Code) string {
	var list []string
	for _, line := range strings.Split(strings.TrimSpace(c.String()), "\n") {
		words := strings.Fields(strings.TrimLeft(line, "> "))
		list = append(list, strings.Join(words[1:], " "))
	}
	return strings.Join(list, "; ")
}

// TestFinishTooLarge writes code whose registers do not fit into the operands of an instruction.
func TestFinishTooLarge(t *testing.T) {
	var d Draft
	d.Start(false)
	d.Temps(1 << 15)
	d.NumLocals = d.Top
	product := d.Temp()
	d.Emit(source.Span{}, MulInt, 0, product, 0, 1)
	d.Emit(source.Span{}, AddInt, 0, 0, product, 1<<15-1)
	if _, err := d.Finish(nil); err == nil {
		t.Errorf("there is no error for %d registers", d.Top)
	}
}
