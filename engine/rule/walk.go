package rule

// WalkStmt calls f with a statement and the statements inside it, outer ones first, and g with every expression directly in them. Either
// function may be nil, and so may the statement. The bodies of lambdas are not visited.
func WalkStmt(s Stmt, f func(Stmt), g func(Expr)) {
	if f == nil {
		f = func(Stmt) {}
	}
	if g == nil {
		g = func(Expr) {}
	}
	walkStmt(s, f, func(e Expr) {
		if e != nil {
			g(e)
		}
	})
}

// Deep returns a visitor that calls f with an expression and all its subexpressions.
func Deep(f func(Expr)) func(Expr) { return func(e Expr) { Walk(e, f) } }

func walkStmt(s Stmt, f func(Stmt), g func(Expr)) {
	if b, ok := s.(*Block); s == nil || ok && b == nil {
		return
	}
	f(s)
	all := func(list []Stmt) {
		for _, x := range list {
			walkStmt(x, f, g)
		}
	}
	switch s := s.(type) {
	case *Block:
		all(s.List)
	case *SetLocal:
		g(s.Value)
	case *ExprStmt:
		g(s.X)
	case *If:
		g(s.Cond)
		walkStmt(s.Then, f, g)
		walkStmt(s.Else, f, g)
	case *Loop:
		all(s.Init)
		g(s.Cond)
		all(s.Post)
		walkStmt(s.Body, f, g)
	case *ForEach:
		g(s.Over)
		walkStmt(s.Body, f, g)
	case *Switch:
		g(s.X)
		for _, c := range s.Cases {
			for _, v := range c.Values {
				g(v)
			}
			all(c.Body)
		}
	case *Try:
		walkStmt(s.Body, f, g)
		for _, c := range s.Catches {
			walkStmt(c.Body, f, g)
		}
		walkStmt(s.Finally, f, g)
	case *Return:
		g(s.Value)
	case *Throw:
		g(s.Value)
	case *Modify:
		g(s.Target)
		g(s.Matched)
		for _, c := range s.Calls {
			g(c)
		}
	}
}

// WalkConditions calls f with every condition of a list and the conditions inside it, outer ones first.
func WalkConditions(list []Condition, f func(Condition)) {
	for _, c := range list {
		f(c)
		switch c := c.(type) {
		case *Not:
			WalkConditions(c.Conditions, f)
		case *Exists:
			WalkConditions(c.Conditions, f)
		case *Accumulate:
			WalkConditions(c.Source, f)
		}
	}
}

// ConditionExprs calls f with the expressions of one condition, without those of conditions inside it.
func ConditionExprs(c Condition, f func(Expr)) {
	tests := func(list []*Test) {
		for _, t := range list {
			f(t.Expr)
		}
	}
	one := func(e Expr) {
		if e != nil {
			f(e)
		}
	}
	switch c := c.(type) {
	case *Pattern:
		one(c.From)
		tests(c.Tests)
		if c.Window != nil {
			tests(c.Window.Tests)
		}
	case *Eval:
		one(c.Expr)
	case *Accumulate:
		one(c.Key)
		for _, fn := range c.Functions {
			one(fn.Arg)
			if fn.Custom != nil {
				one(fn.Custom.Result)
			}
		}
		tests(c.Tests)
	case *QueryCall:
		for _, a := range c.Args {
			one(a.Value)
		}
	case *NamedCall:
		for _, a := range c.Arms {
			one(a.If)
		}
	case *Unify:
		one(c.Value)
	}
}

// Exprs calls f with every expression of a branch and its subexpressions, conditions first. The bodies of lambdas are visited.
func (b *Branch) Exprs(f func(Expr)) {
	b.conditionExprs(f)
	f = throughLambdas(f)
	for _, a := range b.Actions() {
		for _, in := range a.Inputs {
			f(in.Value)
		}
		WalkStmt(a.Body, nil, f)
	}
}

// conditionExprs does the same as Exprs without actions.
func (b *Branch) conditionExprs(f func(Expr)) {
	f = throughLambdas(f)
	WalkConditions(b.Conditions, func(c Condition) {
		if a, ok := c.(*Accumulate); ok {
			for _, fn := range a.Functions {
				if fn.Custom != nil {
					for _, code := range []*Block{fn.Custom.Init, fn.Custom.Action, fn.Custom.Reverse} {
						WalkStmt(code, nil, f)
					}
				}
			}
		}
		ConditionExprs(c, f)
	})
	if b.DynamicSalience != nil {
		f(b.DynamicSalience)
	}
}

// Exprs calls each with every expression of a function and its subexpressions. The bodies of lambdas are visited.
func (f *Function) Exprs(each func(Expr)) { WalkStmt(f.Body, nil, throughLambdas(each)) }

func throughLambdas(f func(Expr)) func(Expr) {
	var deep func(Expr)
	deep = func(e Expr) {
		Walk(e, func(x Expr) {
			f(x)
			if l, ok := x.(*Lambda); ok {
				deep(l.Expr)
				WalkStmt(l.Body, nil, deep)
			}
		})
	}
	return deep
}

// Closed reports whether a lambda uses neither variables of the code that contains it nor the match of its rule. own contains the variables
// that the lambda declares.
func (l *Lambda) Closed() (own map[int]bool, closed bool) {
	own, closed = map[int]bool{}, true
	var used []int
	var enter func(*Lambda)
	see := func(e Expr) {
		Walk(e, func(x Expr) {
			switch x := x.(type) {
			case *LocalVar:
				used = append(used, x.Index)
			case *Slot, *Row:
				closed = false
			case *Lambda:
				enter(x)
			}
		})
	}
	enter = func(l *Lambda) {
		for _, p := range l.Params {
			own[p] = true
		}
		see(l.Expr)
		WalkStmt(l.Body, func(s Stmt) { declared(s, own) }, see)
	}
	enter(l)
	for _, v := range used {
		closed = closed && own[v]
	}
	return own, closed
}

// declared adds the variables that a statement declares to a set.
func declared(s Stmt, to map[int]bool) {
	switch s := s.(type) {
	case *SetLocal:
		to[s.Local] = true
	case *ForEach:
		to[s.Local] = true
	case *Modify:
		to[s.Local] = true
	case *Try:
		for _, c := range s.Catches {
			to[c.Local] = true
		}
	}
}
