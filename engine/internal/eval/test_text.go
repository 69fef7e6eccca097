package eval

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// textMethods maps the methods of String that test two texts to the operators with the same meaning.
var textMethods = map[string]operator.Op{
	"contains":   operator.Contains,
	"startsWith": operator.StartsWith,
	"endsWith":   operator.EndsWith,
	"equals":     operator.Eq,

	"equalsIgnoreCase": ignoringCase,
}

// ignoringCase represents String.equalsIgnoreCase, for which there is no operator.
const ignoringCase = operator.Ops

// textSearch returns the operands of a test that compares a text with another one, or searches it. op is operator.None for other tests.
func textSearch(e rule.Expr) (op operator.Op, of, part rule.Expr) {
	switch e := e.(type) {
	case *rule.Call:
		m := e.Method
		if e.NullSafe || e.Of == nil || m.Static || len(e.Args) != 1 || e.Of.Type() != fact.StringType || m.Owner != fact.StringType && m.Owner != fact.ObjectType {
			return operator.None, nil, nil
		}
		op, of, part = textMethods[m.Name], e.Of, e.Args[0]
	case *rule.Binary:
		if e.Op != operator.StartsWith && e.Op != operator.EndsWith && e.Op != operator.SoundsLike && (e.Op != operator.Contains || e.L.Type() != fact.StringType) {
			return operator.None, nil, nil
		}
		op, of, part = e.Op, e.L, e.R
	}
	if c, ok := part.(*rule.Convert); ok && c.X.Type() == fact.StringType { // the parameter is any object or CharSequence
		part = c.X
	}
	return op, of, part
}

// inlineText sets the form for a text in a field that is searched for a constant or a text in a field.
func (t *Test) inlineText(e rule.Expr, negated bool) {
	if op, of, part := textSearch(e); op != operator.None {
		t.inlineTexts(op, of, part, negated)
	}
}

// inlineTexts does the work of inlineText for an operator on two texts, which may also compare them.
func (t *Test) inlineTexts(op operator.Op, of, part rule.Expr, negated bool) {
	whole, ok := field(of, fact.DirectString)
	if !ok {
		return
	}
	if k, ok := part.(*rule.Const); ok {
		if text, ok := k.Value.(string); ok {
			t.kind, t.op, t.left, t.text, t.negated = testPartConst, op, whole, text, negated
		}
		return
	}
	if p, ok := field(part, fact.DirectString); ok {
		t.kind, t.op, t.left, t.right, t.negated = testPartJoin, op, whole, p, negated
	}
}

// evalText compares a text with another one, or searches it. Null, and long texts, for which limits must be checked, are left to the code.
func (t *Test) evalText(f *Frame, text, part string) (holds bool) {
	if !atHand(text, part) {
		return f.Test(t.code)
	}
	return textTest(t.op, text, part) != t.negated
}

// atHand reports whether two texts are neither null nor long.
func atHand(text, part string) bool {
	return unsafe.StringData(text) != nil && unsafe.StringData(part) != nil && len(text)+len(part) <= shortText
}

// textTest applies the operator of a test to two texts.
func textTest(op operator.Op, text, part string) bool {
	switch {
	case op == ignoringCase:
		return javatext.EqualFolded(text, part)
	case op >= operator.Lt && op <= operator.Ge:
		return operator.Compare(op, operation.CompareText(text, part), 0)
	}
	return operation.TextTest(op, text, part)
}

// hasPart reports whether a text passes, or may pass.
func (s *probeStep) hasPart(text, part string) bool {
	return !atHand(text, part) || textTest(s.op, text, part) != s.negated
}

// isPart does the same as hasPart, where the text is the same for all objects, and each object has a part. For contains, it first checks
// whether the text has the letters of the part.
func (s *probeStep) isPart(x *operand, part string) bool {
	if x.letters == 0 {
		if s.op != operator.Contains || !atHand(x.text, x.text) {
			return s.hasPart(x.text, part)
		}
		x.letters = lettersOf(x.text)
	}
	for i := 0; i < len(part) && len(part) <= longPart; i++ {
		if x.letters>>(part[i]%64)&1 == 0 {
			return s.negated
		}
	}
	return s.hasPart(x.text, part)
}

// longPart is the length in bytes above which a part is searched without checking its letters.
const longPart = 64

// letters is a set of bytes, in which several bytes share a bit. If a text is not part of another one, it usually has a letter that the
// other one lacks.
type letters uint64

func lettersOf(text string) (set letters) {
	for i := 0; i < len(text); i++ {
		set |= 1 << (text[i] % 64)
	}
	return set
}

// Sure returns the number of tests, starting with the test that may fail, that an object passes that has just passed a lead. These tests
// need not be run.
func (p *Probe) Sure(list *Operands, o unsafe.Pointer) (tests int) {
	if !p.single {
		return 0
	}
	for i := p.must - 1; i < uint(len(p.steps)) && p.steps[i].sure(&list[i%maxProbe], o); i++ {
		tests++
	}
	return tests
}

// sure reports whether the step has decided that an object that has just passed it passes the test.
func (s *probeStep) sure(x *operand, o unsafe.Pointer) bool {
	switch {
	case s.form == probePart || s.form == probePartOf:
		return atHand(*(*string)(unsafe.Add(o, s.offset)), x.text)
	case s.mayFail():
		return x.sure
	}
	return true
}

// inlineMatches sets the form for a text in a field and a constant regular expression.
func (t *Test) inlineMatches(e *rule.Binary, negated bool) {
	_, constant := e.R.(*rule.Const)
	if whole, ok := field(e.L, fact.DirectString); ok && constant {
		t.kind, t.left, t.negated = testMatches, whole, negated
	}
}

// sharePattern makes the form use the regular expression of its code, which is compiled once. If the code has none, the form is left to the
// code.
func (t *Test) sharePattern() {
	if t.kind != testMatches {
		return
	}
	for _, r := range t.code.Refs {
		if p, ok := r.(*code.Pattern); ok {
			t.pattern = p
			return
		}
	}
	t.kind = testCode
}

// evalMatches matches a text. Null, and texts for which limits must be checked, are left to the code.
func (t *Test) evalMatches(f *Frame, text string) bool {
	if unsafe.StringData(text) != nil {
		if matches, ok := t.pattern.MatchAtOnce(text); ok {
			return matches != t.negated
		}
	}
	return f.Test(t.code)
}
