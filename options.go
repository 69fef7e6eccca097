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

// Option configures the compilation of rules. The order of options does not matter.
type Option func(*settings)

type settings struct {
	registrations []registration
	parse         dsl.Options
	check         check.Options
	traced        bool
	stream        bool
}

// Traced compiles the rules so that sessions can count coverage (see [Covered]). Actions and functions run slower.
func Traced() Option { return func(s *settings) { s.traced = true } }

// Stream compiles the rules for event streams, as eventProcessingMode="stream" does in Drools. An event expires, and is then deleted, some
// time after it happened; @expires or the temporal constraints and windows of the rules determine when. A not with a temporal constraint
// waits until no further event that would violate it can arrive. Without Stream, events are treated like other facts. See docs/events.md.
func Stream() Option { return func(s *settings) { s.stream = true } }

// registration adds a type, function or constant of the program to the registry of a rule base.
type registration struct {
	stage    stage
	register func(*registry.Registry) error
}

// stage orders registrations so that a type is registered before other registrations that refer to it.
type stage int

const (
	enums stage = iota // structs have fields of enum and number types
	types              // functions accept and return structs
	functions
	stages
)

// settingsOf applies the options to empty settings.
func settingsOf(opts []Option) *settings {
	s := &settings{}
	Options(opts...)(s)
	return s
}

func (s *settings) add(at stage, register func(*registry.Registry) error) {
	s.registrations = append(s.registrations, registration{at, register})
}

// registerWith runs the registrations stage by stage, within a stage in the order of the options, and joins their errors.
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

// Struct makes a Go struct type visible to rule text in a package, under its Go name. sample is a value of the type or a nil pointer to it;
// facts are pointers to the struct. The options, such as [Rename], add information that the fields and methods do not contain.
func Struct(pkg string, sample any, options ...StructOption) Option {
	return func(s *settings) {
		s.add(types, func(r *registry.Registry) error {
			_, err := r.RegisterStruct(pkg, sample, options...)
			return err
		})
	}
}

// Interface makes a Go interface visible to rule text in a package, under its Go name. Patterns on it match the structs that
// implement it. sample is a nil pointer to the interface type: (*Shape)(nil).
func Interface(pkg string, sample any) Option { return InterfaceNamed(pkg, "", sample) }

// InterfaceNamed is Interface under another name than that of the Go type.
func InterfaceNamed(pkg, name string, sample any) Option {
	return func(s *settings) {
		s.add(types, func(r *registry.Registry) error {
			_, err := r.RegisterInterface(pkg, name, sample)
			return err
		})
	}
}

// Enum makes constants of one Go type, such as type Colour int, visible to rule text as an enum with the type's name. The constants
// are named as fmt prints them, so the type must be a string or have a String method; rule text can call its other methods. Fields and
// parameters of the Go type then have the enum's type.
func Enum(pkg string, constants ...any) Option { return EnumNamed(pkg, "", constants...) }

// EnumNamed is Enum under another name than that of the Go type.
func EnumNamed(pkg, name string, constants ...any) Option {
	return func(s *settings) {
		s.add(enums, func(r *registry.Registry) error {
			_, err := r.RegisterEnum(pkg, name, constants...)
			return err
		})
	}
}

// Decimal is an exact, immutable decimal number; rule text calls it a BigDecimal. It has the methods of java.math.BigDecimal under Go
// names. Add, Sub, Mul, Neg and Abs return a new number; Div, DivScale, Rem, Round and SetScale also return an error, because there may be
// no exact or no finite result. Cmp compares numbers, String and Plain format them, and Float64, Int, Unscaled and Scale convert them or
// return their parts.
type Decimal = decimal.Decimal

// NewDecimal returns unscaled times 10 to the power of -scale: NewDecimal( 12050, 2 ) is 120.50.
func NewDecimal(unscaled int64, scale int) *Decimal { return decimal.New(unscaled, scale) }

// ParseDecimal parses a decimal number in Java's notation: 12.50, -3, 1E+3.
func ParseDecimal(text string) (*Decimal, error) { return decimal.Parse(text) }

// Number makes a Go type for money or other exact numbers a BigDecimal to rule text: wherever the type occurs in a fact, its values are
// compared, added, summed and set like a BigDecimal. toDecimal may return nil for null. An error from fromDecimal, for a number that does
// not fit, fails the action that sets the value. The registration applies to the Go type in the whole program.
//
// Types of math/big, and decimal types whose text form is the plain number, as in the well-known libraries, need no registration; see
// docs/go-types.md.
func Number[T any](toDecimal func(T) *Decimal, fromDecimal func(*Decimal) (T, error)) Option {
	return func(s *settings) {
		s.add(enums, func(*registry.Registry) error {
			return inner.RegisterNumber(inner.Number[T]{ToDecimal: toDecimal, FromDecimal: fromDecimal})
		})
	}
}

// Function makes a Go function callable from rule text: as a function of the package, or of every package if pkg is "". Arguments
// and result are converted. If the last result is a non-nil error, the call fails.
func Function(pkg, name string, fn any) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return r.RegisterFunction(pkg, "", name, fn) })
	}
}

// Accumulator makes a Go accumulate function available to accumulate conditions; see [fact.Accumulator]. The name may be qualified
// with a package from which rule files import it: import accumulate shop.Median median.
func Accumulator[S, T, R any](name string, a fact.Accumulator[S, T, R]) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return registry.RegisterAccumulator(r, name, a) })
	}
}

// Operator makes a Go function a word operator of conditions, as in Person( name soundsLike[ "en" ] $other ). The parameters of fn are the
// left operand, the right operand and then the arguments in square brackets after the word, which may be variadic. fn returns a bool, or a
// bool and an error that ends the run. Operands are converted to the types of the parameters, and the checker reports operands that do not
// fit; a parameter of type any accepts every value. Null is passed to pointers, interfaces, slices and maps as nil; for a parameter of any
// other type it makes the comparison fail with an error. A name can be registered several times for operands of different types. not
// negates the operator. The names of built-in operators are refused.
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

// knowOperators makes the parser accept the words as operators.
func (s *settings) knowOperators(names ...string) {
	if s.parse.Operators == nil {
		s.parse.Operators = map[string]bool{}
	}
	for _, n := range names {
		s.parse.Operators[n] = true
	}
}

// Static does the same as [Function] for a static method of a class, which need not exist otherwise: total with class Order is called as
// Order.total( … ). The name "new" makes fn a constructor of a class that is registered or declared.
func Static(pkg, class, name string, fn any) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return r.RegisterFunction(pkg, class, name, fn) })
	}
}

// Constant makes a value available to rule text as a static field of a class, which need not exist otherwise: Config.LIMIT.
func Constant(pkg, class, name string, value any) Option {
	return func(s *settings) {
		s.add(functions, func(r *registry.Registry) error { return r.RegisterConstant(pkg, class, name, value) })
	}
}

// Options combines several options into one, such as all options that a package of fact types needs. Those that are nil are left out.
func Options(list ...Option) Option {
	return func(s *settings) {
		for _, o := range list {
			if o != nil {
				o(s)
			}
		}
	}
}

// Level selects the language level that the compiler reads; the default is dsl.DRL6.
func Level(l dsl.Level) Option { return func(s *settings) { s.parse.Level = l } }

// StructOption adds information that the fields and methods of a Go struct do not contain; it is an option of [Struct].
type StructOption = registry.StructOption

// Named sets the name of the type in rule text.
func Named(name string) StructOption { return registry.Named(name) }

// Rename sets the property name that rule text uses for the field or method with that Go name.
func Rename(goName, property string) StructOption { return registry.Rename(goName, property) }

// Hide makes fields and methods, given by their Go names, invisible to rule text.
func Hide(goNames ...string) StructOption { return registry.Hide(goNames...) }

// Methods sets the methods that rule text sees, as method expressions by Go name, such as "Remove": (*Cell).Remove. Other methods, and
// those of embedded types, are then neither properties nor callable. The default is all exported methods; a program that is compiled for
// the browser (GOOS=js) must list the methods of every struct that has some, since finding them by reflection would make the linker keep
// all methods of all types.
func Methods(expressions map[string]any) StructOption { return registry.Methods(expressions) }

// Keys sets the properties that decide whether two objects are equal, as @key does. Like an Equal method, it applies to the Go type
// in the whole program.
func Keys(properties ...string) StructOption { return registry.Keys(properties...) }

// Positional sets the properties that positional arguments refer to, in order. The default is the exported fields.
func Positional(properties ...string) StructOption { return registry.Positional(properties...) }

// EventType makes the struct an event, as @role( event ) does.
func EventType() StructOption { return registry.EventType() }

// Timestamp makes the struct an event and sets the property that contains the time at which it happens, as @timestamp does: a time.Time or
// milliseconds. The tag `rule:",timestamp"` on a field has the same effect.
func Timestamp(property string) StructOption { return registry.Timestamp(property) }

// Duration makes the struct an event and sets the property that contains its duration, as @duration does: a time.Duration or milliseconds.
// The tag `rule:",duration"` on a field has the same effect.
func Duration(property string) StructOption { return registry.Duration(property) }

// Expires makes the struct an event that expires the given time after its end, as @expires does; see [Stream]. Without it, expiry
// is derived from the rules.
func Expires(after time.Duration) StructOption { return registry.Expires(after) }

// Writes sets which properties a method, given by its name in rule text, changes; without properties, it changes nothing. By default a
// setter changes its own property, and any other method all properties.
func Writes(method string, properties ...string) StructOption {
	return registry.Writes(method, properties...)
}
