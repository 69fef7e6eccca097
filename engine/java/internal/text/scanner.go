package text

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

var (
	scannerType = registry.NewLibraryType(284, "java.util", "Scanner", (*scanner)(nil))
	readerType  = registry.NewLibraryType(285, "java.io", "Reader", (*reader)(nil))
)

// scannerFamilies are the classes that read texts, and the one that prints them.
func scannerFamilies() []def.Family {
	return []def.Family{{Types: []*fact.Type{scannerType, readerType}, Classes: scannerClasses}, printStreamFamily()}
}

// reader is a java.io.StringReader or a BufferedReader of one. Rules have no other readers.
type reader struct {
	text string
	at   int
}

// scanner is a java.util.Scanner of a string.
type scanner struct {
	reader
	between *patternValue // what separates tokens; nil for white space
	closed  bool
}

func (*scanner) JavaClass() *fact.Type { return scannerType }
func (*reader) JavaClass() *fact.Type  { return readerType }
func (*scanner) Mutable()              {}
func (*reader) Mutable()               {}

// line returns the next line and goes behind its end.
func (r *reader) line() (string, bool) {
	rest := r.text[r.at:]
	if rest == "" {
		return "", false
	}
	end := strings.IndexAny(rest, "\n\r")
	if end < 0 {
		r.at = len(r.text)
		return rest, true
	}
	r.at += end + 1
	if strings.HasPrefix(rest[end:], "\r\n") {
		r.at++
	}
	return rest[:end], true
}

// token returns the bounds of the next token; ok is false if there is none.
func (s *scanner) token(env *fact.Env) (from, to int, ok bool, err error) {
	if s.closed {
		return 0, 0, false, def.Exception(fact.IllegalStateType, "Scanner closed")
	}
	if s.between == nil {
		rest := strings.TrimLeftFunc(s.text[s.at:], javatext.IsWhitespace)
		from = len(s.text) - len(rest)
		if to = strings.IndexFunc(rest, javatext.IsWhitespace); to < 0 {
			to = len(rest)
		}
		return from, from + to, rest != "", nil
	}
	from = s.at
	at, err := s.between.any.Find(s.text[from:], env.Worker())
	if err == nil && at != nil && at[0] == 0 && at[1] > 0 {
		from += at[1]
		at, err = s.between.any.Find(s.text[from:], env.Worker())
	}
	if err == nil && at != nil && at[1] == 0 && from < len(s.text) { // between any two characters
		_, n := utf8.DecodeRuneInString(s.text[from:])
		at = []int{n, n}
	}
	to = len(s.text)
	if at != nil {
		to = from + at[0]
	}
	return from, to, from < len(s.text), err
}

// next returns the next token if read accepts it, and goes behind it.
func next[T any](env *fact.Env, s *scanner, read func(string) (T, error)) (v T, err error) {
	from, to, ok, err := s.token(env)
	switch {
	case err != nil:
		return v, err
	case !ok:
		return v, &fact.Exception{Type: fact.NoSuchElementType}
	}
	if v, err = read(s.text[from:to]); err == nil {
		s.at = to
	}
	return v, err
}

// tokens returns the methods next… and hasNext… for tokens that read accepts.
func tokens[T any](name string, read func(string) (T, error)) []*fact.Method {
	return []*fact.Method{
		def.E1("next"+name, func(env *fact.Env, s *scanner) (T, error) { return next(env, s, read) }),
		def.E1("hasNext"+name, func(env *fact.Env, s *scanner) (bool, error) {
			from, to, ok, err := s.token(env)
			if ok && err == nil {
				_, bad := read(s.text[from:to])
				ok = bad == nil
			}
			return ok, err
		}),
	}
}

func mismatch() error { return &fact.Exception{Type: InputMismatchType} }

// ungrouped removes the commas between groups of three digits before the decimal point, or returns false if they are elsewhere.
func ungrouped(s string) (string, bool) {
	whole, _, _ := strings.Cut(s, ".")
	groups := strings.Split(whole, ",")
	for i, g := range groups {
		if i == 0 && (len(strings.TrimLeft(g, "+-")) > 3 || len(strings.TrimLeft(g, "+-")) == 0) && len(groups) > 1 || i > 0 && len(g) != 3 {
			return "", false
		}
	}
	return strings.Join(groups, "") + s[len(whole):], true
}

// integerToken reads an integer of at most bits bits, or of any size if bits is 0.
func integerToken(radix, bits int) func(s string) (*big.Int, error) {
	return func(s string) (*big.Int, error) {
		plain, ok := ungrouped(s)
		i, fine := new(big.Int).SetString(plain, radix)
		if !ok || !fine || strings.Contains(s, "_") {
			return nil, mismatch()
		}
		if bits > 0 && (i.BitLen() >= bits && i.Cmp(new(big.Int).Lsh(big.NewInt(-1), uint(bits-1))) != 0) {
			return nil, def.Exception(InputMismatchType, "For input string: \"%s\"", plain)
		}
		return i, nil
	}
}

func wholeToken[T int | int64 | int16 | int8](name string, bits int) []*fact.Method {
	read := func(radix int) func(string) (T, error) {
		return func(s string) (T, error) {
			i, err := integerToken(radix, bits)(s)
			if err != nil {
				return 0, err
			}
			return T(i.Int64()), nil
		}
	}
	list := tokens(name, read(10))
	return append(list, def.E2("next"+name, func(env *fact.Env, s *scanner, radix int) (T, error) { return next(env, s, read(radix)) }),
		def.E2("hasNext"+name, func(env *fact.Env, s *scanner, radix int) (bool, error) {
			was := s.at
			_, err := next(env, s, read(radix))
			s.at = was
			return err == nil, nil
		}))
}

func decimalToken(s string) (*decimal.Decimal, error) {
	plain, ok := ungrouped(s)
	d, err := decimal.Parse(plain)
	if !ok || err != nil {
		return nil, mismatch()
	}
	return d, nil
}

func doubleToken(s string) (float64, error) {
	switch s {
	case "NaN":
		return math.NaN(), nil
	case "Infinity", "-Infinity":
		return strconv.ParseFloat(s, 64)
	}
	if _, err := decimalToken(s); err != nil {
		return 0, err
	}
	plain, _ := ungrouped(s)
	f, _ := strconv.ParseFloat(plain, 64) // infinite if it is too large, as in Java
	return f, nil
}

func booleanToken(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, mismatch()
}

func scannerClass() def.Class {
	type sc = *scanner
	divided := func(env *fact.Env, s sc, pattern string) (sc, error) {
		p, err := newRegex(env, pattern, 0)
		s.between = p
		return s, err
	}
	methods := tokens("", func(s string) (string, error) { return s, nil })
	methods = append(methods, wholeToken[int]("Int", 32)...)
	methods = append(methods, wholeToken[int64]("Long", 64)...)
	methods = append(methods, wholeToken[int16]("Short", 16)...)
	methods = append(methods, wholeToken[int8]("Byte", 8)...)
	methods = append(methods, tokens("BigInteger", integerToken(10, 0))...)
	methods = append(methods, tokens("BigDecimal", decimalToken)...)
	methods = append(methods, tokens("Double", doubleToken)...)
	methods = append(methods, tokens("Float", func(s string) (float32, error) { f, err := doubleToken(s); return float32(f), err })...)
	methods = append(methods, tokens("Boolean", booleanToken)...)
	methods = append(methods,
		def.E0("nextLine", func(s sc) (string, error) {
			line, ok := s.line()
			if !ok {
				return "", def.Exception(fact.NoSuchElementType, "No line found")
			}
			return line, nil
		}),
		def.E2("useDelimiter", divided), def.M1("useDelimiter", func(s sc, p *patternValue) sc { s.between = p; return s }),
		def.M0("close", func(s sc) adapt.None { s.closed = true; return adapt.None{} }))
	return def.Class{Type: scannerType,
		Constructors: []*fact.Method{def.S1("", func(s string) sc { return &scanner{reader: reader{text: s}} }),
			def.S1("", func(r *reader) sc { return &scanner{reader: *r} })},
		Methods: append(def.Changing(methods...), def.M0("hasNextLine", func(s sc) bool { return s.at < len(s.text) }))}
}

func scannerClasses() []def.Class {
	type rd = *reader
	return []def.Class{scannerClass(), {Type: readerType,
		Constructors: []*fact.Method{def.S1("", func(s string) rd { return &reader{text: s} }), def.S1("", func(r rd) rd { return r })},
		Methods: def.Changing(
			def.Gives(fact.StringType, def.M0("readLine", func(r rd) any {
				if line, ok := r.line(); ok {
					return line
				}
				return nil
			})),
			def.M0("read", func(r rd) int {
				c, n := utf8.DecodeRuneInString(r.text[r.at:])
				if n == 0 {
					return -1
				}
				r.at += n
				return int(javatext.Unit(c))
			}),
			def.M0("ready", func(r rd) bool { return true }), def.M0("close", func(r rd) adapt.None { return adapt.None{} }),
			def.M0("lines", func(r rd) *collect.Stream {
				var list []any
				for line, ok := r.line(); ok; line, ok = r.line() {
					list = append(list, line)
				}
				return collect.NewStream(fact.Any, list...)
			}))}}
}
