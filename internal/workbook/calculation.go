package workbook

import (
	"math"
	"math/big"
	"strings"
)

// calculations are the functions that take a fixed number of numbers.
var calculations = []struct {
	name string
	args int
	f    func(n, m float64) value
}{
	{"NOT", 1, func(n, _ float64) value { return n == 0 }},
	{"ABS", 1, func(n, _ float64) value { return math.Abs(n) }},
	{"INT", 1, func(n, _ float64) value { return math.Floor(n) }},
	{"SQRT", 1, func(n, _ float64) value { return power(n, 0.5) }},
	{"POWER", 2, power},
	{"MOD", 2, func(n, m float64) value {
		if m == 0 {
			return divideByZero
		}
		return n - m*math.Floor(n/m)
	}},
	{"ROUND", 2, func(n, digits float64) value { return round(n, digits, big.NewRat(1, 2)) }},
	{"ROUNDUP", 2, func(n, digits float64) value { return round(n, digits, big.NewRat(1<<62-1, 1<<62)) }},
	{"ROUNDDOWN", 2, func(n, digits float64) value { return round(n, digits, new(big.Rat)) }},
	{"NA", 0, func(_, _ float64) value { return mistake("#N/A") }},
	{"TRUE", 0, func(_, _ float64) value { return true }},
	{"FALSE", 0, func(_, _ float64) value { return false }},
}

func calculate(name string, args []value) (value, bool) {
	for _, c := range calculations {
		if c.name != name || c.args != len(args) {
			continue
		}
		n := make([]float64, 2)
		for i, v := range args {
			var ok bool
			if n[i], ok = numberOf(single(v)); !ok {
				if m, is := single(v).(mistake); is {
					return m, true
				}
				return wrongValue, true
			}
		}
		return c.f(n[0], n[1]), true
	}
	return nil, false
}

// round rounds a number to the given number of decimals; negative ones round to tens, hundreds and so on. It looks at the 15 significant
// digits that spreadsheets have. The rest behind the last decimal rounds up if rest plus add is at least 1 unit of that decimal: add is a
// half for ROUND, nearly 1 for ROUNDUP, and 0 for ROUNDDOWN.
func round(n, decimals float64, add *big.Rat) value {
	if decimals = math.Trunc(decimals); math.Abs(decimals) > 400 {
		decimals = math.Copysign(400, decimals)
	}
	x, ok := new(big.Rat).SetString(digits(math.Abs(n)))
	if !ok {
		return wrongNumber
	}
	unit := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(math.Abs(decimals))), nil))
	if decimals < 0 {
		unit.Inv(unit)
	}
	x.Add(x.Mul(x, unit), add)
	whole := new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), x.Denom()))
	f, _ := whole.Quo(whole, unit).Float64()
	return math.Copysign(f, n)
}

// spellings are the functions that take a text and up to two numbers. Omitted numbers are 1.
var spellings = []struct {
	name        string
	least, most int
	f           func(text []rune, n, m float64) value
}{
	{"UPPER", 1, 1, func(text []rune, _, _ float64) value { return strings.ToUpper(string(text)) }},
	{"LOWER", 1, 1, func(text []rune, _, _ float64) value { return strings.ToLower(string(text)) }},
	{"LEN", 1, 1, func(text []rune, _, _ float64) value { return float64(len(text)) }},
	{"TRIM", 1, 1, func(text []rune, _, _ float64) value {
		return strings.Join(strings.FieldsFunc(string(text), func(r rune) bool { return r == ' ' }), " ")
	}},
	{"LEFT", 1, 2, func(text []rune, n, _ float64) value { return slice(text, 1, n) }},
	{"RIGHT", 1, 2, func(text []rune, n, _ float64) value {
		return slice(text, float64(len(text))-math.Trunc(min(n, float64(len(text))))+1, n)
	}},
	{"MID", 3, 3, func(text []rune, n, m float64) value { return slice(text, n, m) }},
}

func spell(name string, args []value) (value, bool) {
	for _, s := range spellings {
		if s.name != name || len(args) < s.least || len(args) > s.most {
			continue
		}
		n := []value{nil, 1.0, 1.0}
		for i, v := range args {
			n[i] = single(v)
		}
		if m, bad := firstMistake(n); bad {
			return m, true
		}
		from, ok := numberOf(n[1])
		count, too := numberOf(n[2])
		if !ok || !too {
			return wrongValue, true
		}
		return s.f([]rune(textOf(n[0])), from, count), true
	}
	return nil, false
}

// slice returns count characters of a text from position from, which starts at 1, or fewer if the text ends before.
func slice(text []rune, from, count float64) value {
	if from < 1 || count < 0 {
		return wrongValue
	}
	text = text[int(min(from-1, float64(len(text)))):]
	return string(text[:int(min(count, float64(len(text))))])
}
