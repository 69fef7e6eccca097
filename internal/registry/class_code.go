package registry

import "whenthen/internal/fact"

// Interpreter runs the code of a method outside of an action: a getter in a condition, or equals in a hash table.
type Interpreter interface {
	Run(function any, args []any) (any, error)
}

// Interpret sets the interpreter that runs methods of Java classes. The engine calls it when it compiles a rule base.
func (r *Registry) Interpret(by Interpreter) { r.interpreter.Store(&by) }

// Interpreter returns what Interpret has set, nil if it was not called.
func (r *Registry) Interpreter() Interpreter {
	if by := r.interpreter.Load(); by != nil {
		return *by
	}
	return nil
}

// NewCodeMethod makes a method of a Java class. Static tells methods of the class and constructors, which get no object;
// code is nil for an abstract method.
func (r *Registry) NewCodeMethod(out *fact.Method, code fact.Code) *fact.Method {
	out.Body = code
	out.Run = func(env *fact.Env, regs []fact.Value, result *fact.Value) error {
		var recv any
		if !out.Static {
			recv, regs = regs[0].Load(out.ReceiverType()), regs[1:]
		}
		args := make([]any, len(regs))
		for i := range regs {
			args[i] = regs[i].Load(out.ParamForm(i))
		}
		v, err := out.Apply(env, r, recv, args)
		if err == nil && out.Result != fact.VoidType {
			result.Store(out.Result, v)
		}
		return err
	}
	return out
}

// Run runs the code of a method, whose object is the first argument.
func (r *Registry) Run(fn any, in []any) (any, error) {
	by := r.Interpreter()
	if by == nil {
		return nil, &fact.Failure{Message: "methods can be called only when rules run"}
	}
	return by.Run(fn, in)
}
