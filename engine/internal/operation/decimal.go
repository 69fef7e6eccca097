package operation

import (
	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// decimalDigits is the precision of the results of operators.
const decimalDigits = decimal.Digits

// ShortDecimals applies an arithmetic operator to two decimals if the digits of both and of the result fit into 64 bits; otherwise ok is
// false. Such a result is never rounded.
func ShortDecimals(b *decimal.Blocks, op operator.Op, l, r any) (d *decimal.Decimal, ok bool) {
	x, y, ok := decimals(l, r)
	if !ok {
		return nil, false
	}
	switch op {
	case operator.Add:
		return b.Add(x, y)
	case operator.Sub:
		return b.Sub(x, y)
	case operator.Mul:
		return b.Mul(x, y)
	}
	return nil, false
}

// decimals returns two operands if both are decimals.
func decimals(l, r any) (x, y *decimal.Decimal, ok bool) {
	x, ok1 := l.(*decimal.Decimal)
	y, ok2 := r.(*decimal.Decimal)
	return x, y, ok1 && ok2
}

// decimalArith applies an arithmetic operator to big decimals, to 34 digits as Drools does. A double operand is converted
// exactly.
func decimalArith(op operator.Op, l, r any) any {
	a, b := decimalOperand(l), decimalOperand(r)
	if a == nil || b == nil {
		Fail(fact.ClassCastType, "cannot compute %s %s %s", fact.ToString(l), op, fact.ToString(r))
	}
	switch op {
	case operator.Add:
		return rounded(a.Add(b))
	case operator.Sub:
		return rounded(a.Sub(b))
	case operator.Mul:
		return rounded(a.Mul(b))
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

func decimalOperand(v any) *decimal.Decimal {
	switch x := v.(type) {
	case float64:
		d, _ := decimal.OfExactFloat(x) // NaN and infinities are not decimals
		return d
	case float32:
		d, _ := decimal.OfExactFloat(float64(x))
		return d
	}
	return fact.AsDecimal(v)
}

func rounded(d *decimal.Decimal) *decimal.Decimal {
	if d.Precision() <= decimalDigits {
		return d
	}
	d, err := d.Round(decimalDigits, decimal.HalfEven)
	Check(err)
	return d
}

// divideDecimal returns the exact quotient or, if that has more than 34 digits, the quotient rounded half even to 34 digits.
func divideDecimal(a, b *decimal.Decimal) *decimal.Decimal {
	if b.Sign() == 0 {
		Fail(fact.ArithmeticType, "Division by zero")
	}
	if d, err := a.Div(b); err == nil && d.Precision() <= decimalDigits {
		return d
	}
	d, _, err := a.Quotient(b, decimalDigits)
	Check(err)
	return rounded(d)
}
