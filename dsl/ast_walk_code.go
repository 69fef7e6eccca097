package dsl

func (w walker) expr(n Expr) {
	switch n := n.(type) {
	case *Select:
		w.node(n.X)
		opt(w, n.Name)
	case *Index:
		w.node(n.X)
		w.node(n.Index)
	case *Call:
		w.node(n.X)
		list(w, n.TypeArgs)
		opt(w, n.Name)
		list(w, n.Args)
	case *Cast:
		opt(w, n.Type)
		w.node(n.X)
	case *InlineCast:
		w.node(n.X)
		opt(w, n.Type)
	case *Unary:
		w.node(n.X)
	case *Binary:
		w.node(n.X)
		opt(w, n.OpName)
		list(w, n.Params)
		w.node(n.Y)
	case *HalfGroup:
		w.node(n.X)
		w.node(n.Body)
	case *InList:
		w.node(n.X)
		list(w, n.List)
	case *Paren:
		w.node(n.X)
	case *Bind:
		opt(w, n.Name)
		w.node(n.X)
	case *Ternary:
		w.node(n.If)
		w.node(n.Then)
		w.node(n.Else)
	case *InstanceOf:
		w.node(n.X)
		opt(w, n.Type)
		opt(w, n.Binding)
	case *New:
		w.node(n.Outer)
		opt(w, n.Type)
		list(w, n.Args)
		opt(w, n.Body)
	case *NewArray:
		opt(w, n.Type)
		list(w, n.Lengths)
		opt(w, n.Init)
	case *ArrayInit:
		list(w, n.Elems)
	case *ListLit:
		list(w, n.Elems)
	case *MapLit:
		list(w, n.Entries)
	case *Lambda:
		list(w, n.Params)
		w.node(n.X)
		opt(w, n.Body)
	case *MethodRef:
		w.node(n.X)
		opt(w, n.Type)
		opt(w, n.Name)
	case *Assign:
		w.node(n.X)
		w.node(n.Y)
	case *IncDec:
		w.node(n.X)
	case *ClassLit:
		opt(w, n.Type)
	case *NestedGroup:
		w.node(n.X)
		list(w, n.Constraints)
	case *SwitchExpr:
		w.node(n.X)
		list(w, n.Cases)
	case *InlineEval:
		w.node(n.X)
	case *OOPath:
		opt(w, n.Binding)
		list(w, n.Segments)
	}
}

func (w walker) stmt(n Stmt) {
	switch n := n.(type) {
	case *Block:
		list(w, n.Stmts)
	case *LocalVar:
		list(w, n.Annotations)
		opt(w, n.Type)
		list(w, n.Vars)
	case *ExprStmt:
		w.node(n.X)
	case *Modify:
		w.node(n.Target)
		list(w, n.Entries)
	case *If:
		w.node(n.Cond)
		w.node(n.Then)
		w.node(n.Else)
	case *For:
		list(w, n.Init)
		w.node(n.Cond)
		list(w, n.Post)
		w.node(n.Body)
	case *ForEach:
		list(w, n.Annotations)
		opt(w, n.Type)
		opt(w, n.Name)
		w.node(n.X)
		w.node(n.Body)
	case *While:
		w.node(n.Cond)
		w.node(n.Body)
	case *DoWhile:
		w.node(n.Body)
		w.node(n.Cond)
	case *Switch:
		w.node(n.X)
		list(w, n.Cases)
	case *Try:
		list(w, n.Resources)
		opt(w, n.Body)
		list(w, n.Catches)
		opt(w, n.Finally)
	case *Return:
		w.node(n.X)
	case *Yield:
		w.node(n.X)
	case *Break:
		opt(w, n.Label)
	case *Continue:
		opt(w, n.Label)
	case *Throw:
		w.node(n.X)
	case *Assert:
		w.node(n.X)
		w.node(n.Message)
	case *Labeled:
		opt(w, n.Label)
		w.node(n.Body)
	case *Synchronized:
		w.node(n.X)
		opt(w, n.Body)
	case *LocalClass:
		opt(w, n.Class)
	case *LocalFunction:
		opt(w, n.Name)
		list(w, n.Params)
		opt(w, n.Body)
	}
}

// part walks the nodes that are of no family of their own.
