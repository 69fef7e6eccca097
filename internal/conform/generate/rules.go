package generate

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Facts of all types have the same fields, so that any pattern can be joined with any other.
var types = []string{"A", "B", "C"}

const head = `package generated
import java.util.*
declare A k:int v:int id:String end
declare B k:int v:int id:String end
declare C k:int v:int id:String end
function List around(int k, int v) { List l = new ArrayList(); l.add(k); l.add(v); l.add(k + v); return l; }
`

// base is a random rule base.
type base struct {
	*rand.Rand
	deleted map[string]bool // types whose facts some rule deletes
	grouped bool            // some rule is in agenda group "g"
}

// bound is a positive pattern of the current rule.
type bound struct{ name, typ string }

func (b *base) one(of ...string) string { return of[b.IntN(len(of))] }

func (b *base) typ() string { return types[b.IntN(len(types))] }

// text generates the rule base, with 2 to 6 rules.
func (b *base) text() string {
	var out strings.Builder
	out.WriteString(head)
	for i := range 2 + b.IntN(5) {
		out.WriteString(b.rule(fmt.Sprintf("r%d", i)))
	}
	return out.String()
}

func (b *base) rule(name string) string {
	var conditions []string
	var vars []bound
	for i := range 1 + b.IntN(4) {
		if i == 0 && b.IntN(4) > 0 || b.IntN(2) == 0 {
			v := bound{fmt.Sprintf("$x%d", i), b.typ()}
			conditions = append(conditions, fmt.Sprintf("%s : %s", v.name, b.pattern(v.typ, "", vars)))
			vars = append(vars, v)
		} else {
			conditions = append(conditions, b.condition(i, vars))
		}
	}
	return fmt.Sprintf("rule %s %s when\n    %s\nthen\n    %s\nend\n",
		name, b.attributes(vars), strings.Join(conditions, "\n    "), b.action(name, vars))
}

// pattern generates T( constraints ) with 0 to 2 constraints, some of which are joins with earlier patterns.
func (b *base) pattern(typ, binding string, vars []bound) string {
	var parts []string
	if binding != "" {
		parts = append(parts, binding)
	}
	for range b.IntN(3) {
		field, op := b.one("k", "v"), b.one("==", "==", "!=", ">", "<=")
		if len(vars) == 0 || b.IntN(3) == 0 {
			parts = append(parts, fmt.Sprintf("%s %s %d", field, op, b.IntN(7)))
			continue
		}
		v := vars[b.IntN(len(vars))]
		if v.typ == typ && b.IntN(4) == 0 {
			parts = append(parts, "this != "+v.name)
		} else {
			parts = append(parts, fmt.Sprintf("%s %s %s.%s", field, op, v.name, b.one("k", "v")))
		}
	}
	return typ + "( " + strings.Join(parts, ", ") + " )"
}

// condition generates any condition other than a plain positive pattern.
func (b *base) condition(i int, vars []bound) string {
	inner := fmt.Sprintf("$n%d", i)
	group := func() string {
		t := b.typ()
		return fmt.Sprintf("( %s and %s )", b.pattern(t, inner+" : v", vars), b.typ()+"( "+b.one("k", "v")+b.one(" == ", " > ")+inner+" )")
	}
	switch b.IntN(9) {
	case 0:
		return "not " + b.pattern(b.typ(), "", vars)
	case 1:
		return "exists " + b.pattern(b.typ(), "", vars)
	case 2:
		return "not" + group()
	case 3:
		return "exists" + group()
	case 4:
		t := b.typ()
		return fmt.Sprintf("forall( %s : %s %s( k == %s.k ) )", inner, b.pattern(t, "", nil), b.typ(), inner)
	case 5:
		function := b.one("sum", "count", "max", "collectList")
		limit := b.one("", "", fmt.Sprintf("; $r%d > 4", i))
		if function == "collectList" {
			limit = ""
		}
		return fmt.Sprintf("accumulate( %s; $r%d : %s( %s )%s )", b.pattern(b.typ(), inner+" : v", vars), i, function, inner, limit)
	case 6:
		if len(vars) > 0 {
			v := vars[b.IntN(len(vars))]
			return fmt.Sprintf("$i%d : Integer( this > %d ) from around( %s.k, %s.v )", i, b.IntN(5), v.name, v.name)
		}
	case 7:
		if len(vars) > 0 {
			return fmt.Sprintf("eval( %s.getV() + %s.getK() > %d )", vars[0].name, vars[len(vars)-1].name, b.IntN(9))
		}
	}
	return fmt.Sprintf("( %s or %s )", b.pattern(b.typ(), "", vars), b.pattern(b.typ(), "", vars))
}

func (b *base) attributes(vars []bound) string {
	switch b.IntN(8) {
	case 0:
		return fmt.Sprintf("salience %d", b.IntN(7)-3)
	case 1:
		if len(vars) > 0 {
			return fmt.Sprintf("salience ( %s.getV() )", vars[0].name)
		}
	case 2:
		return "no-loop"
	case 3:
		b.grouped = true
		return `agenda-group "g"` + b.one("", " auto-focus true")
	case 4:
		return `activation-group "x"`
	}
	return ""
}

func (b *base) action(name string, vars []bound) string {
	line := `System.out.println("` + name
	for _, v := range vars {
		line += ` " + ` + v.name + `.getId() + "`
	}
	line += `");`
	if len(vars) == 0 {
		return line
	}
	v := vars[b.IntN(len(vars))]
	switch b.IntN(7) {
	case 0:
		return fmt.Sprintf("%s modify( %s ) { set%s( %d ) }", line, v.name, b.one("K", "V"), b.IntN(7))
	case 1:
		return fmt.Sprintf("%s modify( %s ) { setV( %s.getV() + 1 ), setK( %d ) }", line, v.name, v.name, b.IntN(4))
	case 2:
		b.deleted[v.typ] = true
		return fmt.Sprintf("%s delete( %s );", line, v.name)
	case 3: // the inserted fact must not make the rule insert again
		return fmt.Sprintf(`%s if ( %s.getV() < 4 ) { insert( new %s( %s.getK(), %d, "n" ) ); }`, line, v.name, b.typ(), v.name, 4+b.IntN(4))
	}
	return line
}
