package compile

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Custom is the code of an accumulate with init, action, reverse and result blocks. All parts run on the same registers.
type Custom struct {
	Init, Action, Result *code.Code
	// Inputs and Reverse are nil if a match cannot be reversed. Action then computes the inputs itself, since they need not be kept.
	Inputs, Reverse *code.Code
	// Values are the registers that Inputs fills, and Types the types of their contents.
	Values []int32
	Types  []*fact.Type
	// Sums are the integer registers to which Action only adds. Added computes in the same registers what one match adds to them; it is nil
	// if the action does anything else. Long reports for each of these registers whether it has 64 bits.
	Added *code.Code
	Sums  []int32
	Long  []bool
	Regs  int
	// Kept are the variables that Init sets. Nothing else of a match is kept after the other parts have run.
	Kept []code.Variable
}

// Accumulate compiles an accumulate with init, action, reverse and result blocks.
func (c *Compiler) Accumulate(def *rule.AccumulateCode) (custom *Custom, err error) {
	defer recoverCompile(&err)
	custom = &Custom{}
	part := func(fill func(*unit)) *code.Code {
		u := c.unit(true, def.Locals)
		u.result = fact.VoidType
		fill(u)
		u.Emit(source.Span{}, code.ReturnVoid, 0, 0, 0, 0)
		compiled := u.finish()
		custom.Regs = max(custom.Regs, compiled.Regs)
		return compiled
	}
	custom.Init = part(func(u *unit) {
		u.inputs(inputsOf(def.Init, def.Inputs))
		u.block(def.Init)
		set := map[int]bool{}
		rule.WalkStmt(def.Init, func(s rule.Stmt) {
			if s, ok := s.(*rule.SetLocal); ok {
				set[s.Local] = true
			}
		}, nil)
		for _, l := range def.Locals {
			if set[l.Index] {
				custom.Kept = append(custom.Kept, u.describe(l, u.local(l.Index)))
			}
		}
	})
	if def.Reverse == nil {
		custom.Action = part(func(u *unit) {
			u.inputs(def.Inputs)
			u.block(def.Action)
		})
		c.sums(custom, def, part)
	} else {
		custom.Inputs = part(func(u *unit) {
			u.inputs(def.Inputs)
			for _, in := range def.Inputs {
				custom.Values = append(custom.Values, u.local(in.Local))
				custom.Types = append(custom.Types, u.localType(in.Local))
			}
		})
		custom.Action = part(func(u *unit) { u.block(def.Action) })
		custom.Reverse = part(func(u *unit) { u.block(def.Reverse) })
	}
	custom.Result = part(func(u *unit) {
		u.Emit(def.Result.Span(), code.Return, 0, u.object(u.expr(def.Result)), 0, 0)
		u.Code.Result = fact.ObjectType
	})
	return custom, nil
}

// inputsOf returns the inputs that a block reads.
func inputsOf(b *rule.Block, list []rule.Input) []rule.Input {
	read := map[int]bool{}
	rule.WalkStmt(b, nil, rule.Deep(func(x rule.Expr) {
		if v, ok := x.(*rule.LocalVar); ok {
			read[v.Index] = true
		}
	}))
	return slices.DeleteFunc(slices.Clone(list), func(in rule.Input) bool { return !read[in.Local] })
}

// sums compiles Custom.Added if the action only adds.
func (c *Compiler) sums(custom *Custom, def *rule.AccumulateCode, part func(func(*unit)) *code.Code) {
	sums, ok := def.Sums()
	if !ok || c.base.Traced {
		return
	}
	custom.Added = part(func(u *unit) {
		for _, local := range sums {
			t := u.localType(local)
			u.Emit(source.Span{}, code.Move, 0, u.local(local), u.constant(t, fact.Zero(t)), 0)
			custom.Sums, custom.Long = append(custom.Sums, u.local(local)), append(custom.Long, t.Kind == fact.Long)
		}
		u.inputs(def.Inputs)
		u.block(def.Action)
	})
}
