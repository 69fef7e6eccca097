package workbook

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
)

// call reads the arguments of a call and computes it. Of IF and IFERROR all arguments are computed; a mistake in one that is not chosen does not
// matter.
func (e *expression) call(name string) (value, error) {
	e.sign("(")
	var args []value
	for e.next() != ')' {
		if len(args) > 0 && e.sign(",") == "" {
			return nil, errors.New(`a ")" is missing`)
		}
		var v value
		var err error
		if c := e.next(); c != ',' && c != ')' {
			v, err = e.comparison()
		}
		if err != nil {
			return nil, err
		}
		args = append(args, v)
	}
	e.sign(")")
	v, known := choice(name, args)
	for _, f := range []func(string, []value) (value, bool){collect, calculate, spell} {
		if !known {
			v, known = f(name, args)
		}
	}
	if !known {
		return nil, fmt.Errorf("%s with %d arguments is no function that is known here", name, len(args))
	}
	return v, nil
}

// choice is the functions for which a mistake in an argument need not be one of the whole.
func choice(name string, args []value) (value, bool) {
	switch {
	case name == "IF" && (len(args) == 2 || len(args) == 3):
		switch yes := truth(single(args[0])).(type) {
		case bool:
			if yes {
				return args[1], true
			}
			return append(args, false)[2], true
		default:
			return yes, true
		}
	case name == "IFERROR" && len(args) == 2:
		if _, bad := single(args[0]).(mistake); bad {
			return args[1], true
		}
		return args[0], true
	case name == "COUNT":
		n := 0.0
		for _, v := range flat(args, true) {
			if _, isNumber := v.(float64); isNumber {
				n++
			}
		}
		return n, true
	}
	return nil, false
}

// truth is a value as a truth value, or a mistake.
func truth(v value) value {
	switch v := v.(type) {
	case mistake:
		return v
	case string:
		if yes := strings.EqualFold(v, "TRUE"); yes || strings.EqualFold(v, "FALSE") {
			return yes
		}
		return wrongValue
	}
	n, _ := numberOf(v)
	return n != 0
}

// flat is the values of arguments and of areas. Of areas only numbers and mistakes count, unless all is asked for.
func flat(args []value, all bool) []value {
	var out []value
	for _, v := range args {
		a, isArea := v.(area)
		if !isArea {
			out = append(out, v)
			continue
		}
		for _, v := range a.values {
			switch v.(type) {
			case float64, mistake:
				out = append(out, v)
			default:
				if all {
					out = append(out, v)
				}
			}
		}
	}
	return out
}

func firstMistake(all []value) (mistake, bool) {
	for _, v := range all {
		if m, is := v.(mistake); is {
			return m, true
		}
	}
	return "", false
}

// folds are the functions of any number of numbers: 0 of none.
var folds = []fold{
	{"SUM", func(a, b float64) float64 { return a + b }},
	{"AVERAGE", func(a, b float64) float64 { return a + b }},
	{"PRODUCT", func(a, b float64) float64 { return a * b }},
	{"MIN", func(a, b float64) float64 { return min(a, b) }},
	{"MAX", func(a, b float64) float64 { return max(a, b) }},
}

type fold struct {
	name string
	f    func(a, b float64) float64
}

// collect is the functions of any number of arguments, among them areas.
func collect(name string, args []value) (value, bool) {
	fold := slices.IndexFunc(folds, func(f fold) bool { return f.name == name })
	logical, texts := name == "AND" || name == "OR", name == "CONCATENATE" || name == "CONCAT"
	if fold < 0 && !logical && !texts {
		return nil, false
	}
	all := flat(args, texts)
	m, bad := firstMistake(all)
	switch {
	case bad:
		return m, true
	case texts:
		return concat(all), true
	case logical:
		return logic(name == "AND", args), true
	}
	var total float64
	for i, v := range all {
		n, ok := numberOf(v)
		if !ok {
			return wrongValue, true
		}
		if total = folds[fold].f(total, n); i == 0 {
			total = n
		}
	}
	if name == "AVERAGE" {
		return operate("/", total, float64(len(all))), true
	}
	return total, true
}

// logic is AND and OR. Texts and empty cells in areas are left out.
func logic(and bool, args []value) value {
	result, some := and, false
	for _, v := range args {
		values := []value{v}
		if a, isArea := v.(area); isArea {
			values = slices.DeleteFunc(slices.Clone(a.values), func(v value) bool { _, isText := v.(string); return isText || v == nil })
		}
		for _, v := range values {
			yes, ok := truth(v).(bool)
			if !ok {
				return wrongValue
			}
			if some = true; yes != and {
				result = !and
			}
		}
	}
	if !some {
		return wrongValue
	}
	return result
}

// calculations are the functions of a fixed number of numbers.
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

// round rounds the 15 digits of a number that spreadsheets know: what is left behind so many decimals counts if, together with add, it makes one.
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

// spellings are the functions of a text and up to two numbers, 1 where they are left out.
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

// slice is the characters of a text from one on, counted from 1, so many if it has them.
func slice(text []rune, from, count float64) value {
	if from < 1 || count < 0 {
		return wrongValue
	}
	text = text[int(min(from-1, float64(len(text)))):]
	return string(text[:int(min(count, float64(len(text))))])
}
