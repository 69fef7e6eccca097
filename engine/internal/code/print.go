package code

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// String returns the code as text, one instruction a line: its number, name and operands. Registers are r0, r1 …, local variables
// have their names, and constants are written out.
func (c *Code) String() string {
	var b strings.Builder
	targets := map[int32]bool{}
	for i, in := range c.Instrs {
		if opInfo[in.Op].operands[2] == 'j' {
			targets[target(i, in)] = true
		}
	}
	for i := range c.Instrs {
		mark := " "
		if targets[int32(i)] {
			mark = ">"
		}
		fmt.Fprintf(&b, "%s%4d  %s\n", mark, i, strings.TrimRight(c.instr(i), " "))
	}
	for _, h := range c.Handlers {
		what := "finally"
		if h.Classes != nil {
			what = "catch " + strings.Join(h.Classes, " | ")
		}
		fmt.Fprintf(&b, "       %d to %d: %s -> %s at %d\n", h.From, h.To-1, what, c.register(h.Local), h.Target)
	}
	for _, in := range c.Instrs {
		if in.Op == Function {
			fmt.Fprintf(&b, "%s\n%s", c.Calls[in.C].Name, c.Calls[in.C])
		}
	}
	return b.String()
}

func (c *Code) instr(i int) string {
	in := c.Instrs[i]
	info := opInfo[in.Op]
	if info.operands[2] == 'j' {
		in.C = target(i, in)
	}
	if in.Op == DivIntConst {
		in.C = in.divisor()
	}
	d := int32(in.D)
	if info.operands[3] == 'r' {
		d *= WordSize
	}
	var operands []string
	for n, x := range [...]int32{in.A, in.B, in.C, d} {
		if text := c.operand(info.operands[n], x); text != "" {
			operands = append(operands, text)
		}
	}
	return fmt.Sprintf("%-20s %s", info.name, strings.Join(operands, ", "))
}

// target returns the number of the instruction that is the target of jump number i.
func target(i int, in Instr) int32 { return int32(i) + 1 + in.C/instrSize }

func (c *Code) operand(kind byte, x int32) string {
	switch kind {
	case 'w', 'r':
		return c.register(x / RegisterSize)
	case '+':
		return c.register(x/RegisterSize) + "…"
	case 'j':
		return "-> " + strconv.Itoa(int(x))
	case 's':
		return "slot " + strconv.Itoa(int(x))
	case 'n':
		return strconv.Itoa(int(x))
	case 'p':
		return "." + c.Props[x].Name
	case 't':
		return c.Types[x].String()
	case 'f':
		return c.Calls[x].Name
	case 'x':
		return c.ref(c.Refs[x])
	case 'o':
		return operator.Op(x).String()
	case 'k':
		return kindName(fact.Kind(x))
	}
	return ""
}

func (c *Code) register(r int32) string {
	name := ""
	for _, v := range c.variables {
		if v.Reg == r && v.Name != "" { // the object of a modify block may share the register of another variable
			name = v.Name
		}
	}
	i, numbers := int(r)-c.First, len(c.Numbers)
	switch {
	case i >= 0 && i < numbers:
		v := fact.Value{N: c.Numbers[i]}
		return literal(v.Load(c.numberTypes[i]))
	case i >= numbers && i < numbers+len(c.Consts):
		v := c.Consts[i-numbers]
		return literal(v.Load(c.constTypes[i-numbers]))
	case name != "":
		return name
	case i >= 0:
		r -= int32(numbers + len(c.Consts))
	}
	return "r" + strconv.Itoa(int(r))
}

func literal(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case nil:
		return "null"
	}
	return fact.ToString(v)
}

func kindName(k fact.Kind) string {
	if t := fact.Primitive(k); t != nil {
		return t.Name
	}
	switch k {
	case fact.String:
		return fact.StringType.Name
	case fact.Decimal:
		return fact.DecimalType.Name
	case fact.BigInteger:
		return fact.BigIntegerType.Name
	}
	return fact.ObjectType.Name
}

func (c *Code) ref(x any) string {
	switch x := x.(type) {
	case *Access:
		return "." + x.Property.Name
	case *DynamicAccess:
		return "." + x.Name
	case *Member:
		if x.Method.Owner != nil {
			return x.Method.Owner.Name + "." + x.Method.Name
		}
		return x.Method.Name
	case *rule.DynamicCall:
		return x.Name
	case *Act:
		return x.Op.String()
	case *Operation:
		return x.Op.String()
	case *Pattern:
		return strconv.Quote(x.Text)
	case *Code:
		return x.Name
	case *Lambda:
		return "at " + strconv.Itoa(int(x.Entry))
	case *Loop:
		return x.Type.String()
	case *Text:
		parts := make([]string, len(x.Parts))
		for i, p := range x.Parts {
			if parts[i] = strconv.Quote(p.Text); p.Type != nil {
				parts[i] = c.register(p.Reg)
			}
		}
		return strings.Join(parts, " + ")
	case *Set:
		text := fmt.Sprint(len(x.Ints)+len(x.Texts)) + " values"
		if x.Negated {
			return "not " + text
		}
		return text
	}
	return fmt.Sprint(x)
}
