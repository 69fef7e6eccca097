package ast

// Walk calls visit for n and, if visit returns true, for its descendants: parents before children, children in text order. A nil
// node is skipped. Names are nodes too. Comments are not visited, and Implied operands are leaves.
func Walk(n Node, visit func(Node) bool) {
	var walk func(Node) // made once: a closure for each node would cost more than the walk
	walk = func(n Node) {
		if visit(n) {
			Children(n, walk)
		}
	}
	if n != nil {
		walk(n)
	}
}

// node adds a child that may be a nil interface.
func node(add func(Node), n Node) {
	if n != nil {
		add(n)
	}
}

// one adds a child that may be a nil pointer.
func one[T any, P interface {
	*T
	Node
}](add func(Node), n P) {
	if n != nil {
		add(n)
	}
}

// each adds the children of a list.
func each[T Node](add func(Node), ns []T) {
	for _, n := range ns {
		add(n)
	}
}

// Children calls add for each child of n, in text order. It is the only place that knows the children of each kind of node;
// everything that traverses a tree calls it.
func Children(n Node, add func(Node)) {
	switch n := n.(type) {
	case *Package:
		one(add, n.Name)
	case *Unit:
		one(add, n.Name)
	case *Import:
		one(add, n.Name)
		one(add, n.As)
	case *Global:
		one(add, n.Type)
		one(add, n.Name)
	case *Function:
		one(add, n.Result)
		one(add, n.Name)
		each(add, n.Params)
		one(add, n.Body)
	case *TypeDecl:
		one(add, n.Name)
		each(add, n.Extends)
		each(add, n.Annotations)
		each(add, n.Constants)
		each(add, n.Fields)
	case *EntryPointDecl:
		one(add, n.Name)
		each(add, n.Annotations)
	case *WindowDecl:
		one(add, n.Name)
		each(add, n.Annotations)
		one(add, n.Pattern)
	case *Query:
		one(add, n.Name)
		each(add, n.Params)
		each(add, n.Annotations)
		each(add, n.When)
	case *Rule:
		one(add, n.Name)
		one(add, n.Extends)
		each(add, n.Annotations)
		each(add, n.Attributes)
		each(add, n.When)
		one(add, n.Then)
		each(add, n.Named)
	case *Attribute:
		one(add, n.Name)
		node(add, n.Value)
		each(add, n.More)
		one(add, n.Timer)
	case *And:
		each(add, n.Children)
	case *Or:
		each(add, n.Children)
	case *Not:
		node(add, n.Inner)
	case *Exists:
		node(add, n.Inner)
	case *Forall:
		each(add, n.Conditions)
	case *Group:
		one(add, n.Binding)
		node(add, n.Inner)
	case *Eval:
		node(add, n.X)
	case *Pattern:
		each(add, n.Before)
		one(add, n.Binding)
		one(add, n.Type)
		each(add, n.Positional)
		each(add, n.Constraints)
		each(add, n.Annotations)
		each(add, n.Watch)
		one(add, n.Over)
		node(add, n.Source)
	case *QueryCall:
		one(add, n.Binding)
		one(add, n.Name)
		each(add, n.Positional)
		each(add, n.Constraints)
	case *Accumulate:
		node(add, n.Source)
		one(add, n.Init)
		one(add, n.Action)
		one(add, n.Reverse)
		node(add, n.Result)
		each(add, n.Functions)
		each(add, n.Constraints)
	case *GroupBy:
		node(add, n.Source)
		one(add, n.Binding)
		node(add, n.Key)
		each(add, n.Functions)
		each(add, n.Constraints)
	case *ConsequenceCall:
		one(add, n.Name)
	case *ConsequenceIf:
		node(add, n.X)
		one(add, n.Then)
		node(add, n.Else)
	case *File:
		each(add, n.Items)
	case *TypeRef:
		each(add, n.Args)
		one(add, n.Bound)
		one(add, n.Inner)
		each(add, n.And)
	case *Param:
		each(add, n.Annotations)
		one(add, n.Type)
		one(add, n.Name)
	case *EnumConstant:
		one(add, n.Name)
		each(add, n.Args)
	case *Field:
		one(add, n.Name)
		one(add, n.Type)
		node(add, n.Init)
		each(add, n.Annotations)
	case *NamedConsequence:
		one(add, n.Name)
		one(add, n.Body)
	case *Timer:
		each(add, n.Args)
		each(add, n.Params)
	case *TimerParam:
		one(add, n.Name)
	case *Annotation:
		one(add, n.Name)
		each(add, n.Args)
	case *AnnotationArg:
		one(add, n.Key)
		node(add, n.Value)
	case *Constraint:
		one(add, n.Binding)
		node(add, n.X)
	case *Window:
		one(add, n.Kind)
		each(add, n.Args)
	case *AccumulateFunction:
		one(add, n.Binding)
		one(add, n.Name)
		each(add, n.Args)
	case *OOPathSegment:
		one(add, n.Name)
		one(add, n.Cast)
		node(add, n.Index)
		each(add, n.Constraints)
	case *FromExpr:
		node(add, n.X)
	case *FromCollect:
		node(add, n.Inner)
	case *FromEntryPoint:
		one(add, n.Name)
	case *FromWindow:
		one(add, n.Name)
	case *MapEntry:
		node(add, n.Key)
		node(add, n.Value)
	case *VarDecl:
		one(add, n.Name)
		node(add, n.Init)
	case *SwitchCase:
		each(add, n.Labels)
		each(add, n.Types)
		node(add, n.Guard)
		each(add, n.Body)
	case *Catch:
		one(add, n.Param)
		one(add, n.Body)
	case *Class:
		each(add, n.Annotations)
		one(add, n.Name)
		each(add, n.TypeParams)
		each(add, n.Components)
		each(add, n.Extends)
		each(add, n.Implements)
		one(add, n.Body)
	case *ClassBody:
		each(add, n.Constants)
		each(add, n.Members)
	case *Member:
		each(add, n.Annotations)
		each(add, n.TypeParams)
		one(add, n.Type)
		one(add, n.Name)
		each(add, n.Params)
		each(add, n.Throws)
		one(add, n.Body)
		each(add, n.Vars)
		one(add, n.Class)
	case *Select:
		node(add, n.X)
		one(add, n.Name)
	case *Index:
		node(add, n.X)
		node(add, n.Index)
	case *Call:
		node(add, n.X)
		each(add, n.TypeArgs)
		one(add, n.Name)
		each(add, n.Args)
	case *Cast:
		one(add, n.Type)
		node(add, n.X)
	case *InlineCast:
		node(add, n.X)
		one(add, n.Type)
	case *Unary:
		node(add, n.X)
	case *Binary:
		node(add, n.X)
		one(add, n.OpName)
		each(add, n.Params)
		node(add, n.Y)
	case *HalfGroup:
		node(add, n.X)
		node(add, n.Body)
	case *InList:
		node(add, n.X)
		each(add, n.List)
	case *Paren:
		node(add, n.X)
	case *Bind:
		one(add, n.Name)
		node(add, n.X)
	case *Ternary:
		node(add, n.If)
		node(add, n.Then)
		node(add, n.Else)
	case *InstanceOf:
		node(add, n.X)
		one(add, n.Type)
		one(add, n.Binding)
	case *New:
		node(add, n.Outer)
		one(add, n.Type)
		each(add, n.Args)
		one(add, n.Body)
	case *NewArray:
		one(add, n.Type)
		each(add, n.Lengths)
		one(add, n.Init)
	case *ArrayInit:
		each(add, n.Elems)
	case *ListLit:
		each(add, n.Elems)
	case *MapLit:
		each(add, n.Entries)
	case *Lambda:
		each(add, n.Params)
		node(add, n.X)
		one(add, n.Body)
	case *MethodRef:
		node(add, n.X)
		one(add, n.Type)
		one(add, n.Name)
	case *Assign:
		node(add, n.X)
		node(add, n.Y)
	case *IncDec:
		node(add, n.X)
	case *ClassLit:
		one(add, n.Type)
	case *NestedGroup:
		node(add, n.X)
		each(add, n.Constraints)
	case *SwitchExpr:
		node(add, n.X)
		each(add, n.Cases)
	case *InlineEval:
		node(add, n.X)
	case *OOPath:
		one(add, n.Binding)
		each(add, n.Segments)
	case *Block:
		each(add, n.Stmts)
	case *LocalVar:
		each(add, n.Annotations)
		one(add, n.Type)
		each(add, n.Vars)
	case *ExprStmt:
		node(add, n.X)
	case *Modify:
		node(add, n.Target)
		each(add, n.Entries)
	case *If:
		node(add, n.Cond)
		node(add, n.Then)
		node(add, n.Else)
	case *For:
		each(add, n.Init)
		node(add, n.Cond)
		each(add, n.Post)
		node(add, n.Body)
	case *ForEach:
		each(add, n.Annotations)
		one(add, n.Type)
		one(add, n.Name)
		node(add, n.X)
		node(add, n.Body)
	case *While:
		node(add, n.Cond)
		node(add, n.Body)
	case *DoWhile:
		node(add, n.Body)
		node(add, n.Cond)
	case *Switch:
		node(add, n.X)
		each(add, n.Cases)
	case *Try:
		each(add, n.Resources)
		one(add, n.Body)
		each(add, n.Catches)
		one(add, n.Finally)
	case *Return:
		node(add, n.X)
	case *Yield:
		node(add, n.X)
	case *Break:
		one(add, n.Label)
	case *Continue:
		one(add, n.Label)
	case *Throw:
		node(add, n.X)
	case *Assert:
		node(add, n.X)
		node(add, n.Message)
	case *Labeled:
		one(add, n.Label)
		node(add, n.Body)
	case *Synchronized:
		node(add, n.X)
		one(add, n.Body)
	case *LocalClass:
		one(add, n.Class)
	case *LocalFunction:
		one(add, n.Name)
		each(add, n.Params)
		one(add, n.Body)
	}
}
