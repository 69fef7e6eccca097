package java_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"whenthen/engine/java"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// script runs one line of testdata/members.txt: a few statements of calls and literals in Java's notation.
type script struct {
	r    *registry.Registry
	text string
	at   int
	vars map[string]any
	// boxed means that the value just read has the static type Integer: remove(Integer) is not remove(int).
	boxed bool
}

type boxed struct{ v int }

// lambdas have a name in the file.
var lambdas = map[string]fact.FuncValue{
	"odd":   func(a ...any) (any, error) { return a[0].(int)%2 != 0, nil },
	"twice": func(a ...any) (any, error) { return a[0].(int) * 2, nil },
	"len":   func(a ...any) (any, error) { return len(a[0].(string)), nil },
	"plus":  func(a ...any) (any, error) { return a[0].(int) + a[1].(int), nil },
	"sum2":  func(a ...any) (any, error) { return len(a[0].(string)) + a[1].(int), nil },
}

func (s *script) run() (v any, err error) {
	for _, stmt := range strings.Split(s.text, "; ") {
		name, rest, assign := strings.Cut(stmt, " = ")
		s.at = 0
		if s.text = stmt; assign && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == "" {
			s.text = rest
		}
		if v, err = s.sum(); err != nil {
			return nil, err
		}
		if s.at != len(s.text) {
			return nil, fmt.Errorf("test: cannot read %q", s.text[s.at:])
		}
		if assign {
			s.vars[name] = v
		}
	}
	return v, nil
}

// sum reads a + b, which always joins text in the file.
func (s *script) sum() (any, error) {
	v, err := s.chain()
	for err == nil && s.accept(" + ") {
		var w any
		if w, err = s.chain(); err == nil {
			v = fact.ToString(v) + fact.ToString(w)
		}
	}
	return v, err
}

func (s *script) accept(t string) bool {
	if strings.HasPrefix(s.text[s.at:], t) {
		s.at += len(t)
		return true
	}
	return false
}

func (s *script) word() string {
	from := s.at
	for s.at < len(s.text) && (s.text[s.at] == '_' || s.text[s.at] >= '0' && s.text[s.at] <= '9' || s.text[s.at] >= 'A' && s.text[s.at] <= 'Z' || s.text[s.at] >= 'a' && s.text[s.at] <= 'z') {
		s.at++
	}
	return s.text[from:s.at]
}

func (s *script) args() (list []any, err error) {
	if !s.accept("(") {
		return nil, fmt.Errorf("test: no arguments at %q", s.text[s.at:])
	}
	for !s.accept(")") {
		v, err := s.sum()
		if err != nil {
			return nil, err
		}
		if i, ok := v.(int); ok && s.boxed {
			v = boxed{i}
		}
		list = append(list, v)
		s.accept(", ")
	}
	return list, nil
}

func (s *script) chain() (any, error) {
	v, err := s.primary()
	for err == nil && s.accept(".") {
		name := s.word()
		if name == "length" && !strings.HasPrefix(s.text[s.at:], "(") {
			v, _ = fact.Length(v)
			continue
		}
		var args []any
		if args, err = s.args(); err == nil {
			t := s.r.TypeOf(v)
			if t == nil {
				return nil, fmt.Errorf("test: %s of null", name)
			}
			v, err = s.call(s.r.Methods(t, name), name, v, args)
		}
	}
	return v, err
}

func (s *script) primary() (any, error) {
	s.boxed = false
	switch c := s.text[s.at]; {
	case c == '"':
		end := s.at + 1
		for s.text[end] != '"' || s.text[end-1] == '\\' {
			end++
		}
		v, err := strconv.Unquote(s.text[s.at : end+1])
		s.at = end + 1
		return v, err
	case c == '\'':
		s.at += 3
		return fact.CharValue(s.text[s.at-2]), nil
	case c == '-' || c >= '0' && c <= '9':
		return s.number()
	case s.accept("new "):
		class := s.word()
		args, err := s.args()
		if err != nil {
			return nil, err
		}
		return s.call(s.r.Constructors(s.class(class)), class, nil, args)
	}
	name := s.word()
	if v, ok := s.vars[name]; ok {
		return v, nil
	}
	if f, ok := lambdas[name]; ok {
		return f, nil
	}
	switch name {
	case "true", "false":
		return name == "true", nil
	case "null":
		return nil, nil
	}
	s.accept(".")
	member := s.word()
	if !strings.HasPrefix(s.text[s.at:], "(") {
		v, _, ok := s.r.StaticField(name, member)
		if !ok {
			return nil, fmt.Errorf("test: no field %s.%s", name, member)
		}
		return v, nil
	}
	args, err := s.args()
	if err != nil {
		return nil, err
	}
	return s.call(s.r.StaticMethods(name, member), name+"."+member, nil, args)
}

func (s *script) number() (any, error) {
	from := s.at
	for s.at < len(s.text) && (strings.ContainsRune("-.eELfd", rune(s.text[s.at])) || s.text[s.at] >= '0' && s.text[s.at] <= '9') {
		if s.text[s.at] == '.' && (s.at+1 == len(s.text) || s.text[s.at+1] < '0' || s.text[s.at+1] > '9') {
			break
		}
		s.at++
	}
	text := s.text[from:s.at]
	switch {
	case strings.HasSuffix(text, "L"):
		return strconv.ParseInt(text[:len(text)-1], 10, 64)
	case strings.HasSuffix(text, "f"):
		f, err := strconv.ParseFloat(text[:len(text)-1], 32)
		return float32(f), err
	case strings.ContainsAny(text, ".eE"):
		return strconv.ParseFloat(text, 64)
	}
	return strconv.Atoi(text)
}

func (s *script) class(name string) *fact.Type {
	if name == "Timestamp" {
		name = "java.sql.Timestamp"
	}
	for _, pkg := range []string{"java.text", "java.time.format", "java.util.stream", "java.time.temporal", "java.lang", "java.util",
		"java.math", "java.time", "java.util.regex", "java.util.concurrent", "java.util.concurrent.atomic"} {
		if t := s.r.LookupIn(pkg, name); t != nil {
			return t
		}
	}
	return s.r.Lookup(name)
}

// call picks the overload whose parameters need the least conversion.
func (s *script) call(ms []*fact.Method, name string, recv any, args []any) (any, error) {
	var best *fact.Method
	cost := 1 << 30
	for _, m := range ms {
		if c, ok := s.fits(m, args); ok && c < cost {
			best, cost = m, c
		}
	}
	if best == nil {
		return nil, fmt.Errorf("test: no member %s for %v", name, args)
	}
	for i, a := range args {
		if b, ok := a.(boxed); ok {
			args[i] = b.v
		}
	}
	s.boxed = best.Result == fact.IntegerType
	for i, p := range best.Params {
		if !best.Variadic && p.Kind != fact.Func {
			if c, err := fact.Convert(args[i], p); err == nil {
				args[i] = c
			}
		}
	}
	v, err := best.Invoke(nil, recv, args...)
	if err == nil && v != nil && best.Result != fact.VoidType && best.Result.Kind != fact.Func {
		if got := s.r.TypeOf(v); !got.AssignableTo(fact.Box(best.Result)) {
			return nil, fmt.Errorf("test: %s says it returns %s and returned a %s", name, best.Result, got)
		}
	}
	return v, err
}

func (s *script) fits(m *fact.Method, args []any) (int, bool) {
	if len(args) != len(m.Params) && !m.Variadic || len(args) < len(m.Params)-1 {
		return 0, false
	}
	cost := 0
	if m.Variadic {
		cost = 1000
	}
	for i, a := range args {
		p := fact.Box(m.Params[min(i, len(m.Params)-1)])
		b, isBoxed := a.(boxed)
		if isBoxed {
			a = b.v
		}
		if isBoxed && m.Params[min(i, len(m.Params)-1)] == fact.IntType {
			cost += 60 // unboxing comes after everything else
		}
		t := s.r.TypeOf(a)
		switch {
		case t == nil || t == p:
		case p == fact.ObjectType:
			cost += 50
		case t.AssignableTo(p), p.Kind == fact.Func && t.Kind == fact.Func:
			cost += 5
		case t.Kind.Numeric() && p.Kind.Numeric() && p.Kind > t.Kind:
			cost += 10 + int(p.Kind)
		default:
			return 0, false
		}
	}
	return cost, true
}

// TestMembers compares the results of the calls in testdata with Java's.
func TestMembers(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	r := registry.NewRegistry(java.Library())
	n := 0
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n += checkMembers(t, r, string(content))
	}
	if n < 800 {
		t.Errorf("only %d lines", n)
	}
}

// checkMembers runs the lines of a file and returns how many there are.
func checkMembers(t *testing.T, r *registry.Registry, content string) (n int) {
	for _, line := range strings.Split(content, "\n") {
		text, want, ok := strings.Cut(line, " => ")
		if !ok {
			continue
		}
		n++
		s := &script{r: r, text: text, vars: map[string]any{}}
		v, err := s.run()
		got := fact.ToString(v)
		var e *fact.Exception
		if errors.As(err, &e) {
			got = "! " + e.String()
		} else if err != nil {
			got = "! " + err.Error()
		}
		if strings.HasPrefix(want, "! java.lang.NullPointerException: Cannot invoke") {
			want = "! java.lang.NullPointerException" // the rest speaks of Java's own code
		}
		if got != want && got != strings.TrimRight(want, " ") {
			t.Errorf("%s\n is %s\nJava %s", text, got, want)
		}
	}
	return n
}
