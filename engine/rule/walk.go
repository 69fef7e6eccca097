package rule

// WalkStmt calls f with a statement and those inside it, outer ones first, and g with every expression that stands in them
// directly. Either may be nil. Bodies of lambdas are not entered.
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

func walkStmt(s Stmt, f func(Stmt), g func(Expr)) {
	if s == nil {
		return
	}
	f(s)
	all := func(list []Stmt) {
		for _, x := range list {
			walkStmt(x, f, g)
		}
	}
	block := func(b *Block) {
		if b != nil {
			walkStmt(b, f, g)
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
		block(s.Body)
		for _, c := range s.Catches {
			block(c.Body)
		}
		block(s.Finally)
	case *Return:
		g(s.Value)
	case *Throw:
		g(s.Value)
	case *Modify:
		g(s.Target)
		for _, c := range s.Calls {
			g(c)
		}
	}
}

// WalkConditions calls f with every condition of a list and those inside them, outer ones first.
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

// ConditionExprs calls f with the expressions that stand in one condition, those of conditions inside it left out.
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
