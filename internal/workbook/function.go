package workbook

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// single is the value of an operand that must be one: a range is none.
func single(v value) value {
	if _, ok := v.([]value); ok {
		return wrongValue
	}
	return v
}

// operate is what an operator gives. A mistake in an operand is the mistake of the whole.
func operate(op string, a, b value) value {
	if m, ok := a.(mistake); ok {
		return m
	}
	if m, ok := b.(mistake); ok {
		return m
	}
	switch op {
	case "&":
		return joined([]value{a, b})
	case "=", "<>", "<", ">", "<=", ">=":
		c := compare(a, b)
		return op == "=" && c == 0 || op == "<>" && c != 0 || op[0] == '<' && op != "<>" && c < 0 || op[0] == '>' && c > 0 || len(op) == 2 && op[1] == '=' && c == 0
	}
	x, ok := numberOf(a)
	y, too := numberOf(b)
	if !ok || !too {
		return wrongValue
	}
	switch op {
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "/":
		if y == 0 {
			return divideByZero
		}
		return x / y
	}
	return power(x, y)
}

func power(x, y float64) value {
	n := math.Pow(x, y)
	if math.IsNaN(n) || math.IsInf(n, 0) || x == 0 && y == 0 {
		return wrongNumber
	}
	return n
}

// compare orders values: numbers before texts before truth values; an empty cell is 0, "" or false, whichever it meets.
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
		if b := b.(float64); a < b {
			return -1
		} else if a > b {
			return 1
		}
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
		return General(v)
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case string:
		return v
	}
	return ""
}

// joined is texts one behind the other.
func joined(all []value) value {
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
		n, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		return n, err == nil
	}
	return 0, false
}

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
	if v, known := choice(name, args); known {
		return v, nil
	}
	if m := firstMistake(args); m != "" {
		return m, nil
	}
	if f := folds[name]; f != nil {
		return f(flat(args, false)), nil
	}
	switch name {
	case "AND", "OR":
		return logic(name == "AND", args), nil
	case "CONCATENATE", "CONCAT":
		return joined(flat(args, true)), nil
	}
	for i, v := range args {
		args[i] = single(v)
	}
	if v, known := numeric(name, args); known {
		return v, nil
	}
	if v, known := textual(name, args); known {
		return v, nil
	}
	return nil, fmt.Errorf("%s with %d arguments is no function that is known here", name, len(args))
}

func firstMistake(args []value) mistake {
	for _, v := range args {
		switch v := v.(type) {
		case mistake:
			return v
		case []value:
			if m := firstMistake(v); m != "" {
				return m
			}
		}
	}
	return ""
}

// choice is the functions for which a mistake in an argument need not be one of the whole.
func choice(name string, args []value) (value, bool) {
	switch {
	case name == "IF" && (len(args) == 2 || len(args) == 3):
		switch which := single(args[0]).(type) {
		case mistake:
			return which, true
		case string:
			return wrongValue, true
		default:
			if n, _ := numberOf(which); n != 0 {
				return args[1], true
			}
		}
		if len(args) == 3 {
			return args[2], true
		}
		return false, true
	case name == "IFERROR" && len(args) == 2:
		if _, bad := single(args[0]).(mistake); bad {
			return args[1], true
		}
		return args[0], true
	}
	return nil, false
}

// flat is the values of arguments and ranges. Of a range only numbers count, unless all is asked for.
func flat(args []value, all bool) []value {
	var out []value
	for _, v := range args {
		of, isRange := v.([]value)
		if !isRange {
			out = append(out, v)
			continue
		}
		for _, v := range of {
			if _, isNumber := v.(float64); isNumber || all {
				out = append(out, v)
			}
		}
	}
	return out
}

// folds are functions of any number of numbers.
var folds = map[string]func([]value) value{
	"SUM":     func(all []value) value { return fold(all, 0, func(a, b float64) float64 { return a + b }) },
	"PRODUCT": func(all []value) value { return fold(all, 1, func(a, b float64) float64 { return a * b }) },
	"MIN":     func(all []value) value { return least(all, 1) },
	"MAX":     func(all []value) value { return least(all, -1) },
	"COUNT":   func(all []value) value { return float64(len(all)) },
	"AVERAGE": func(all []value) value {
		if len(all) == 0 {
			return divideByZero
		}
		return operate("/", fold(all, 0, func(a, b float64) float64 { return a + b }), float64(len(all)))
	},
}

func fold(all []value, start float64, f func(a, b float64) float64) value {
	for _, v := range all {
		n, ok := numberOf(v)
		if !ok {
			return wrongValue
		}
		start = f(start, n)
	}
	return start
}

// least is the least number times sign, times sign again; 0 of none.
func least(all []value, sign float64) value {
	if len(all) == 0 {
		return 0.0
	}
	v := fold(all, math.Inf(1), func(a, b float64) float64 { return min(a, sign*b) })
	if n, ok := v.(float64); ok {
		return sign * n
	}
	return v
}

func logic(and bool, args []value) value {
	result, some := and, false
	for _, v := range flat(args, true) {
		if _, isText := v.(string); isText || v == nil {
			continue
		}
		some = true
		if n, _ := numberOf(v); (n != 0) != and {
			result = !and
		}
	}
	if !some {
		return wrongValue
	}
	return result
}

// numeric is the functions of numbers.
func numeric(name string, args []value) (value, bool) {
	ns := make([]float64, len(args))
	for i, v := range args {
		n, ok := numberOf(v)
		if !ok {
			return nil, false
		}
		ns[i] = n
	}
	switch {
	case name == "NOT" && len(ns) == 1:
		return ns[0] == 0, true
	case name == "ABS" && len(ns) == 1:
		return math.Abs(ns[0]), true
	case name == "INT" && len(ns) == 1:
		return math.Floor(ns[0]), true
	case name == "SQRT" && len(ns) == 1:
		return power(ns[0], 0.5), true
	case name == "POWER" && len(ns) == 2:
		return power(ns[0], ns[1]), true
	case name == "MOD" && len(ns) == 2:
		if ns[1] == 0 {
			return divideByZero, true
		}
		return ns[0] - ns[1]*math.Floor(ns[0]/ns[1]), true
	case name == "ROUND" && len(ns) == 2:
		if digits := int(ns[1]); digits >= 0 && digits <= 20 {
			n, _ := strconv.ParseFloat(rounded(math.Abs(ns[0]), digits), 64)
			return math.Copysign(n, ns[0]), true
		}
		unit := math.Pow(10, -ns[1])
		return math.Round(ns[0]/unit) * unit, true
	case (name == "ROUNDUP" || name == "ROUNDDOWN") && len(ns) == 2:
		unit, to := math.Pow(10, ns[1]), math.Floor
		if name == "ROUNDUP" {
			to = math.Ceil
		}
		return math.Copysign(to(math.Abs(ns[0])*unit)/unit, ns[0]), true
	}
	return nil, false
}

// textual is the functions of texts.
func textual(name string, args []value) (value, bool) {
	if len(args) == 0 {
		return nil, false
	}
	text := []rune(textOf(args[0]))
	count := 1.0
	if len(args) > 1 {
		n, ok := numberOf(args[len(args)-1])
		if !ok || n < 0 {
			return wrongValue, true
		}
		count = n
	}
	size := int(min(count, float64(len(text))))
	switch {
	case name == "UPPER" && len(args) == 1:
		return strings.ToUpper(string(text)), true
	case name == "LOWER" && len(args) == 1:
		return strings.ToLower(string(text)), true
	case name == "TRIM" && len(args) == 1:
		return strings.Join(strings.FieldsFunc(string(text), func(r rune) bool { return r == ' ' }), " "), true
	case name == "LEN" && len(args) == 1:
		return float64(len(text)), true
	case name == "LEFT" && len(args) <= 2:
		return string(text[:size]), true
	case name == "RIGHT" && len(args) <= 2:
		return string(text[len(text)-size:]), true
	case name == "MID" && len(args) == 3:
		from, ok := numberOf(args[1])
		if !ok || from < 1 {
			return wrongValue, true
		}
		text = text[int(min(from-1, float64(len(text)))):]
		return string(text[:min(size, len(text))]), true
	}
	return nil, false
}
