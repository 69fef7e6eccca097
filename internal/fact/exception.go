package fact

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/fact/decimal"
)

// Exception is a Java exception as a value: rule text creates it with new, throws and catches it. It is also a Go error, which a library
// method returns to fail.
type Exception struct {
	Type    *Type // ThrowableType or a subtype
	Message any   // string or nil
	Cause   any   // an *Exception, an error, or nil
	Fields  []any // the fields that a class of the project declares, in order
	Beside  []any // the suppressed exceptions, added by addSuppressed
}

// ErrArity is the cause of the exception for a lambda that is called with the wrong number of arguments.
var ErrArity = errors.New("another number of arguments")

// NewException returns an exception of class t.
func NewException(t *Type, message string) *Exception { return &Exception{Type: t, Message: message} }

// NullPointer returns the exception for null where an object is needed. As most of those that Java's library throws, it has no message.
func NullPointer() *Exception { return &Exception{Type: NullPointerType} }

// NotANumber returns the exception that Java throws for a text that is not a number; a long text is truncated.
func NotANumber(text string) *Exception {
	if len(text) > 1000 {
		text = text[:1000] + "…"
	}
	return NewException(NumberFormatType, "For input string: \""+text+"\"")
}

// InWords rewords the error of a conversion, if it is Java's exception for a text that is not a number, for those who have given the value
// from outside and need not know Java's exceptions.
func InWords(err error) error {
	x, ok := err.(*Exception)
	if !ok || x.Type != NumberFormatType {
		return err
	}
	said := fmt.Sprint(x.Message)
	if text, ok := strings.CutPrefix(said, "For input string: "); ok {
		return fmt.Errorf("%s is not a number", text)
	}
	return fmt.Errorf("this is not a number: %s", said)
}

// Error returns the message or, without a message, the class.
func (e *Exception) Error() string {
	if s, ok := e.Message.(string); ok {
		return s
	}
	return e.Type.QualifiedName()
}

// Unwrap returns the cause if it is an error.
func (e *Exception) Unwrap() error {
	err, _ := e.Cause.(error)
	return err
}

// String returns the result of Java's toString: the class may override it; otherwise it is the class name and the message.
func (e *Exception) String() string {
	if m := e.Type.OwnMethod("toString", 0); m != nil {
		return ToString(m.must(nil, e))
	}
	if s, ok := e.Said().(string); ok {
		return e.Type.BinaryName() + ": " + s
	}
	return e.Type.BinaryName()
}

// Said returns the message: the result of getLocalizedMessage or getMessage if the class overrides them, otherwise the constructor
// argument. It is a string or nil.
func (e *Exception) Said() any {
	for _, name := range []string{"getLocalizedMessage", "getMessage"} {
		if m := e.Type.OwnMethod(name, 0); m != nil {
			return m.must(nil, e)
		}
	}
	return e.Message
}

// IsA reports whether a catch clause with the class, given by its simple or qualified name, catches the exception.
func (e *Exception) IsA(class string) bool { return isClass(e.Type, class) }

func isClass(t *Type, class string) bool {
	if t.Name == class || t.QualifiedName() == class {
		return true
	}
	return slices.ContainsFunc(t.Parents, func(p *Type) bool { return isClass(p, class) })
}

// IsException reports whether objects of the class can be thrown.
func (t *Type) IsException() bool { return t.GoWord == ExceptWord }

// ExceptionConstructors returns the constructors of Exception that a subclass can call with super.
func ExceptionConstructors() []*Method {
	var list []*Method
	for _, params := range [][]*Type{{}, {StringType}, {StringType, ThrowableType}, {ThrowableType}} {
		list = append(list, &Method{Name: "Exception", Static: true, Params: params, Result: VoidType})
	}
	return list
}

// ExceptionInit initializes its first argument, an object, as the constructors of Exception do.
var ExceptionInit = &Method{Name: "super", Static: true, Params: []*Type{ObjectType, ObjectType, ObjectType}, Result: VoidType,
	Run: func(_ *Env, args []Value, _ *Value) error {
		e, ok := args[0].Any().(*Exception)
		for i := range args[1:] {
			a := args[1+i].Any()
			if _, isCause := a.(*Exception); isCause && ok {
				e.Cause = a
				if i == 0 {
					e.Message = ToString(a)
				}
			} else if ok && i == 0 {
				e.Message = a
			}
		}
		return nil
	}}

// Thrown converts an error of package decimal to the exception that rule text sees; any other error is returned unchanged.
func Thrown(err error) error {
	e, ok := err.(*decimal.Error)
	if !ok {
		return err
	}
	t := ArithmeticType
	switch e.Reason {
	case decimal.Format:
		t = NumberFormatType
	case decimal.OutOfMemory:
		t = OutOfMemoryType
	}
	if e.Message == "" {
		return &Exception{Type: t}
	}
	return NewException(t, e.Message)
}
