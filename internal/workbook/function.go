package workbook

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// call parses the arguments of a call and computes it. All arguments of IF and IFERROR are computed; a mistake in one that is not chosen
// does not matter.
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
		return nil, fmt.Errorf("the function %s with %d arguments is not supported", name, len(args))
	}
	return v, nil
}

// choice computes the functions whose result need not be a mistake if an argument is one.
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

// truth converts a value to a bool, or returns a mistake.
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

// flat returns the values of arguments, with areas replaced by their cells. Cells other than numbers and mistakes are left out unless all is
// set.
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

// folds are the functions that take any number of numbers. Their result for no numbers is 0.
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

// collect computes the functions that take any number of arguments, including areas.
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

// logic computes AND and OR. Texts and empty cells in areas are ignored.
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
