package workbook

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// single returns the value of an operand. An area of several cells is the mistake #VALUE!.
func single(v value) value {
	a, isArea := v.(area)
	switch {
	case !isArea:
		return v
	case a.cell:
		return a.values[0]
	}
	return wrongValue
}

// operate applies an operator. If an operand is a mistake, that is the result.
func operate(op string, a, b value) value {
	if m, ok := a.(mistake); ok {
		return m
	}
	if m, ok := b.(mistake); ok {
		return m
	}
	switch op {
	case "&":
		return concat([]value{a, b})
	case "=", "<>", "<", ">", "<=", ">=":
		switch c := compare(a, b); {
		case c == 0:
			return op == "=" || op == "<=" || op == ">="
		case c < 0:
			return op[0] == '<'
		default:
			return op[0] == '>' || op == "<>"
		}
	}
	x, ok := numberOf(a)
	y, too := numberOf(b)
	if !ok || !too {
		return wrongValue
	}
	switch op {
	case "+":
		return finite(x + y)
	case "-":
		return finite(x - y)
	case "*":
		return finite(x * y)
	case "/":
		if y == 0 {
			return divideByZero
		}
		return finite(x / y)
	}
	return power(x, y)
}

func power(x, y float64) value {
	if x == 0 && y == 0 {
		return wrongNumber
	}
	return finite(math.Pow(x, y))
}

// finite returns n, or a mistake if it is infinite or not a number.
func finite(n float64) value {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return wrongNumber
	}
	return n
}

// compare orders values: numbers before texts before booleans. An empty cell is 0, "" or false, depending on the other value.
func compare(a, b value) int {
	if a == nil {
		a = emptyLike(b)
	}
	if b == nil {
		b = emptyLike(a)
	}
	rank := func(v value) int {
		switch v.(type) {
		case float64:
			return 0
		case string:
			return 1
		}
		return 2
	}
	if r := rank(a) - rank(b); r != 0 {
		return r
	}
	switch a := a.(type) {
	case float64:
		return cmp.Compare(a, b.(float64))
	case string:
		return strings.Compare(strings.ToLower(a), strings.ToLower(b.(string)))
	case bool:
		if b := b.(bool); a != b {
			if a {
				return 1
			}
			return -1
		}
	}
	return 0
}

func emptyLike(v value) value {
	switch v.(type) {
	case string:
		return ""
	case bool:
		return false
	}
	return 0.0
}

func textOf(v value) string {
	switch v := v.(type) {
	case float64:
		return digits(v)
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case string:
		return v
	}
	return ""
}

// digits returns a number as text: 15 significant digits, with an exponent if it is very large or small.
func digits(n float64) string {
	text := strconv.FormatFloat(n, 'e', 14, 64)
	rounded, _ := strconv.ParseFloat(text, 64)
	if e := math.Abs(rounded); e >= 1e20 || e < 1e-10 && e > 0 {
		mantissa, exponent, _ := strings.Cut(text, "e")
		return trimmed(mantissa) + "E" + exponent
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// concat joins texts.
func concat(all []value) value {
	var b strings.Builder
	for _, v := range all {
		if b.WriteString(textOf(v)); b.Len() > maxText {
			return wrongValue
		}
	}
	return b.String()
}

func numberOf(v value) (float64, bool) {
	switch v := v.(type) {
	case nil:
		return 0, true
	case float64:
		return v, true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	case string:
		return parseNumber(strings.TrimSpace(v))
	}
	return 0, false
}
