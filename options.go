package whenthen

import (
	"errors"
	"fmt"
	"time"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/dsl/keyword"
	"whenthen/engine/fact"
	"whenthen/engine/operator"
	inner "whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Option is a choice made when rules are compiled. The order of options does not matter.
type Option func(*settings)

type settings struct {
	registrations []registration
	parse         dsl.Options
	check         check.Options
	traced        bool
	stream        bool
}

// Traced compiles the rules so that sessions can count coverage (see [Covered]); actions and functions get slower.
func Traced() Option { return func(s *settings) { s.traced = true } }

// Stream compiles the rules for streams of events, as eventProcessingMode="stream" does in Drools: an event is over some time after it
// has happened, which @expires or the rules' temporal constraints and windows say, and is deleted then; and a not with a temporal
// constraint waits until no event can come any more that breaks it. Without it events are facts like others. docs/events.md tells more.
func Stream() Option { return func(s *settings) { s.stream = true } }

// registration tells the registry of a rule base something about the program.
type registration struct {
	stage    stage
	register func(*registry.Registry) error
}

// stage puts registrations in order: what others are described with comes first.
type stage int

const (
	enums stage = iota // structs have fields of enum and number types
	types              // functions take and return structs
	functions
	stages
)

// settingsOf is what options choose.
func settingsOf(opts []Option) *settings {
	s := &settings{}
	for _, o := range opts {
		o(s)
	}
	return s
}

func (s *settings) add(at stage, register func(*registry.Registry) error) {
	s.registrations = append(s.registrations, registration{at, register})
}

// registerWith carries the registrations out, those of a stage in the order of the options.
func (s *settings) registerWith(r *registry.Registry) error {
	var problems []error
	for at := range stages {
		for _, x := range s.registrations {
			if x.stage == at {
				problems = append(problems, x.register(r))
			}
		}
	}
	return errors.Join(problems...)
}

// Struct makes a Go struct type visible to rule text under a package, by its Go name. sample is a value of the type
// or a nil pointer to it; facts are pointers to it. The options, such as [Rename], say what its fields and methods do not.
func Struct(pkg string, sample any, options ...StructOption) Option {
	return func(s *settings) {
		s.add(types, func(r *registry.Registry) error {
			_, err := r.RegisterStruct(pkg, sample, options...)
			return err
		})
	}
}

// Interface makes a Go interface visible to rule text under a package, by its Go name: patterns on it match the structs
// that implement it. sample is a nil pointer to the interface type, (*Shape)(nil).
func Interface(pkg string, sample any) Option {
	return func(s *settings) {
		s.add(types, func(r *registry.Registry) error {
			_, err := r.RegisterInterface(pkg, sample)
			return err
		})
	}
}

// Enum makes constants of one Go type, of type Colour int, say, visible to rule text as an enum of the type's name.
// The constants have the names that fmt prints, so the type is a string or has a String method. Fields and parameters of
// the Go type have the enum's type then.
func Enum(pkg string, constants ...any) Option {
	return func(s *settings) {
		s.add(enums, func(r *registry.Registry) error {
			_, err := r.RegisterEnum(pkg, constants...)
			return err
		})
	}
}

// Decimal is an exact decimal number, what rule text calls a BigDecimal. Decimals do not change. They have the methods of java.math.BigDecimal
// under Go names: Add, Sub, Mul, Neg and Abs return a new number, Div, DivScale, Rem, Round and SetScale also an error, as there may be no exact
// or no finite result; Cmp compares, String and Plain write, Float64, Int, Unscaled and Scale take the number apart.
type Decimal = decimal.Decimal

// NewDecimal returns unscaled times 10 to the power of -scale: NewDecimal( 12050, 2 ) is 120.50.
func NewDecimal(unscaled int64, scale int) *Decimal { return decimal.New(unscaled, scale) }

// ParseDecimal reads a decimal number as Java writes it: 12.50, -3, 1E+3.
func ParseDecimal(text string) (*Decimal, error) { return decimal.Parse(text) }

// Number makes a Go type that holds money or another exact number a BigDecimal to rule text: it is compared, added, summed
// and set like one, wherever it stands in a fact. toDecimal may return nil for null; an error of fromDecimal, for a number
// that does not fit, fails the action that sets it. It holds for the Go type in the whole program.
//
// Decimal types whose text form is the bare number, as those of the well-known libraries, and the types of math/big need
// none; see docs/go-types.md.
func Number[T any](toDecimal func(T) *Decimal, fromDecimal func(*Decimal) (T, error)) Option {
	return func(s *settings) {
		s.add(enums, func(*registry.Registry) error {
			return inner.RegisterNumber(inner.Number[T]{ToDecimal: toDecimal, FromDecimal: fromDecimal})
		})
	}
}

// Function makes a Go function known to rule text: as a function of the package, or of every package if that is "".
// Arguments and result are converted; a final error result makes the call fail.
func Function(pkg, name string, fn any) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return r.RegisterFunction(pkg, "", name, fn) })
	}
}

// Accumulator makes a Go function known to accumulate conditions; see [fact.Accumulator]. The name may have a package in
// front, from which rule files import it: import accumulate shop.Median median.
func Accumulator[S, T, R any](name string, a fact.Accumulator[S, T, R]) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return registry.RegisterAccumulator(r, name, a) })
	}
}

// Operator makes a Go function a word operator of conditions, as in Person( name soundsLike[ "en" ] $other ): fn takes the left and the
// right operand, then what stands in square brackets behind the word, a variadic rest included, and returns a bool, perhaps with
// an error, which ends the run. Operands are converted to its parameters' types, which the checker looks at; a parameter of type any
// takes everything. Null comes to pointers, interfaces, slices and maps as nil; another parameter's null makes the comparison fail
// with an error. A name can be registered several times for operands of several types; not negates it. The operators of the
// language keep their meaning: their names are refused.
func Operator(name string, fn any) Option {
	return func(s *settings) {
		s.knowOperators(name)
		s.add(functions, func(r *registry.Registry) error {
			if o := operator.Lookup(name); o != nil || keyword.Is(name, keyword.Conditions) || name == "instanceof" {
				return fmt.Errorf("register operator %s: the word has a meaning already", name)
			}
			return r.RegisterOperator(name, fn)
		})
	}
}

// knowOperators makes the parser read the words as operators.
func (s *settings) knowOperators(names ...string) {
	if s.parse.Operators == nil {
		s.parse.Operators = map[string]bool{}
	}
	for _, n := range names {
		s.parse.Operators[n] = true
	}
}

// Static is [Function] for a static method of a class, which need not exist otherwise: total with class Order is called as
// Order.total( … ). The name "new" makes it a constructor of a class that was registered or is declared.
func Static(pkg, class, name string, fn any) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return r.RegisterFunction(pkg, class, name, fn) })
	}
}

// Constant makes a value known to rule text as a static field of a class, which need not exist otherwise: Config.LIMIT.
func Constant(pkg, class, name string, value any) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return r.RegisterConstant(pkg, class, name, value) })
	}
}

// Options is several options as one, such as all that a package of fact types needs.
func Options(list ...Option) Option {
	return func(s *settings) {
		for _, o := range list {
			o(s)
		}
	}
}

// Level makes the compiler read a level of the language; the default is dsl.DRL6.
func Level(l dsl.Level) Option {
	return func(s *settings) { s.parse.Level = l }
}

// StructOption says of a Go struct what its fields and methods do not: an option of [Struct].
type StructOption = registry.StructOption

// Named gives the type another name in rule text.
func Named(name string) StructOption { return registry.Named(name) }

// Rename gives the field or method of that Go name another property name in rule text.
func Rename(goName, property string) StructOption { return registry.Rename(goName, property) }

// Hide keeps fields and methods, given by their Go names, from rule text.
func Hide(goNames ...string) StructOption { return registry.Hide(goNames...) }

// Keys names the properties that make two objects equal, as @key does. It holds for the Go type in the whole program, as
// an Equal method would.
func Keys(properties ...string) StructOption { return registry.Keys(properties...) }

// Positional names the properties that positional arguments stand for, in order. Without it they are the exported fields.
func Positional(properties ...string) StructOption { return registry.Positional(properties...) }

// EventType makes the struct an event, as @role( event ) does.
func EventType() StructOption { return registry.EventType() }

// Timestamp makes the struct an event, and names the property that tells when it happens, as @timestamp does: a time.Time, or
// milliseconds. The tag `rule:",timestamp"` of a field says the same.
func Timestamp(property string) StructOption { return registry.Timestamp(property) }

// Duration makes the struct an event, and names the property that tells how long it lasts, as @duration does: a time.Duration, or
// milliseconds. The tag `rule:",duration"` of a field says the same.
func Duration(property string) StructOption { return registry.Duration(property) }

// Expires makes the struct an event that is over so long after its end, as @expires does; see [Stream]. Without it the rules say
// how long an event stays.
func Expires(after time.Duration) StructOption { return registry.Expires(after) }

// Writes says which properties a method, given by its name in rule text, changes; none means that it changes nothing.
// Without it a setter changes its property, and any other method all of them.
func Writes(method string, properties ...string) StructOption {
	return registry.Writes(method, properties...)
}
