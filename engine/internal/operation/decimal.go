package operation

import (
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// decimalDigits is the precision of a quotient that has no end (Java's DECIMAL128).
const decimalDigits = 34

// DecimalArith computes with big decimals; other numbers are taken as the decimals they print as.
func DecimalArith(op operator.Op, l, r any) any {
	a, b := fact.AsDecimal(l), fact.AsDecimal(r)
	if a == nil || b == nil {
		Fail(fact.ClassCastType, "cannot compute %s %s %s", fact.ToString(l), op, fact.ToString(r))
	}
	switch op {
	case operator.Add:
		return a.Add(b)
	case operator.Sub:
		return a.Sub(b)
	case operator.Mul:
		return a.Mul(b)
	case operator.Div:
		return divideDecimal(a, b)
	case operator.Rem:
		d, err := a.Rem(b)
		Check(err)
		return d
	}
	Fail(fact.ClassCastType, "decimals have no operator %s", op)
	return nil
}

// divideDecimal is the exact quotient, or one of 34 digits rounded half even.
func divideDecimal(a, b *fact.DecimalValue) *fact.DecimalValue {
	if b.Sign() == 0 {
		Fail(fact.ArithmeticType, "Division by zero")
	}
	if d, err := a.Div(b); err == nil && d.Precision() <= decimalDigits {
		return d
	}
	// A guard digit more than the precision can need, then one rounding.
	scale := decimalDigits + 3 + b.Precision() - a.Precision() + a.Scale() - b.Scale()
	d, err := a.DivScale(b, scale, fact.RoundDown)
	Check(err)
	if exact := d.Mul(b).Cmp(a) == 0; !exact {
		// What was cut off is not nothing: a last digit keeps a tie from looking like one.
		tail := fact.NewDecimal(int64(a.Sign()*b.Sign()), scale+1)
		d = d.Add(tail)
	}
	d, err = d.Round(decimalDigits, fact.RoundHalfEven)
	Check(err)
	return d
}
