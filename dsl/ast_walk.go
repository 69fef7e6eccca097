package dsl

// Walk calls visit for n and, if visit returns true, for everything below it, parents before children, children in text order. A nil node
// is skipped. Names are nodes too; comments are not visited, and Implied operands are leaves.
func Walk(n Node, visit func(Node) bool) {
	w := walker{visit}
	w.node(n)
}

type walker struct{ visit func(Node) bool }

// list walks a slice of any concrete or interface node type.
func list[T Node](w walker, ns []T) {
	for _, n := range ns {
		w.node(n)
	}
}

// opt walks a child that may be a nil pointer.
func opt[T any, P interface {
	*T
	Node
}](w walker, p P) {
	if p != nil {
		w.node(p)
	}
}

// node walks n; the interface itself may be nil, a nil pointer in it may not.
func (w walker) node(n Node) {
	if n == nil || !w.visit(n) {
		return
	}
	switch n := n.(type) {
	case Expr:
		// OOPath is an expression and a condition, Accumulate a condition and a source: one place is enough for each.
		w.expr(n)
	case Stmt:
		w.stmt(n)
	case Condition:
		w.condition(n)
	case Item:
		w.item(n)
	default:
		w.part(n)
	}
}

func (w walker) item(n Item) {
	switch n := n.(type) {
	case *Package:
		opt(w, n.Name)
	case *Unit:
		opt(w, n.Name)
	case *Import:
		opt(w, n.Name)
		opt(w, n.As)
	case *Global:
		opt(w, n.Type)
		opt(w, n.Name)
	case *Function:
		opt(w, n.Result)
		opt(w, n.Name)
		list(w, n.Params)
		opt(w, n.Body)
	case *TypeDecl:
		opt(w, n.Name)
		list(w, n.Extends)
		list(w, n.Annotations)
		list(w, n.Constants)
		list(w, n.Fields)
	case *EntryPointDecl:
		opt(w, n.Name)
		list(w, n.Annotations)
	case *WindowDecl:
		opt(w, n.Name)
		list(w, n.Annotations)
		opt(w, n.Pattern)
	case *Query:
		opt(w, n.Name)
		list(w, n.Params)
		list(w, n.Annotations)
		list(w, n.When)
	case *Rule:
		opt(w, n.Name)
		opt(w, n.Extends)
		list(w, n.Annotations)
		list(w, n.Attributes)
		list(w, n.When)
		opt(w, n.Then)
		list(w, n.Named)
	case *Attribute:
		opt(w, n.Name)
		w.node(n.Value)
		list(w, n.More)
		opt(w, n.Timer)
	}
}

func (w walker) condition(n Condition) {
	switch n := n.(type) {
	case *And:
		list(w, n.Children)
	case *Or:
		list(w, n.Children)
	case *Not:
		w.node(n.Inner)
	case *Exists:
		w.node(n.Inner)
	case *Forall:
		list(w, n.Conditions)
	case *Group:
		opt(w, n.Binding)
		w.node(n.Inner)
	case *Eval:
		w.node(n.X)
	case *Pattern:
		list(w, n.Before)
		opt(w, n.Binding)
		opt(w, n.Type)
		list(w, n.Positional)
		list(w, n.Constraints)
		list(w, n.Annotations)
		list(w, n.Watch)
		opt(w, n.Over)
		w.node(n.Source)
	case *QueryCall:
		opt(w, n.Name)
		list(w, n.Positional)
		list(w, n.Constraints)
	case *Accumulate:
		w.node(n.Source)
		opt(w, n.Init)
		opt(w, n.Action)
		opt(w, n.Reverse)
		w.node(n.Result)
		list(w, n.Functions)
		list(w, n.Constraints)
	case *GroupBy:
		w.node(n.Source)
		opt(w, n.Binding)
		w.node(n.Key)
		list(w, n.Functions)
		list(w, n.Constraints)
	case *ConsequenceCall:
		opt(w, n.Name)
	case *ConsequenceIf:
		w.node(n.X)
		opt(w, n.Then)
		w.node(n.Else)
	}
}

func (w walker) part(n Node) {
	switch n := n.(type) {
	case *File:
		list(w, n.Items)
	case *TypeRef:
		list(w, n.Args)
		opt(w, n.Bound)
		opt(w, n.Inner)
		list(w, n.And)
	case *Param:
		list(w, n.Annotations)
		opt(w, n.Type)
		opt(w, n.Name)
	case *EnumConstant:
		opt(w, n.Name)
		list(w, n.Args)
	case *Field:
		opt(w, n.Name)
		opt(w, n.Type)
		w.node(n.Init)
		list(w, n.Annotations)
	case *NamedConsequence:
		opt(w, n.Name)
		opt(w, n.Body)
	case *Timer:
		list(w, n.Args)
		list(w, n.Params)
	case *TimerParam:
		opt(w, n.Name)
	case *Annotation:
		opt(w, n.Name)
		list(w, n.Args)
	case *AnnotationArg:
		opt(w, n.Key)
		w.node(n.Value)
	case *Constraint:
		opt(w, n.Binding)
		w.node(n.X)
	case *Window:
		opt(w, n.Kind)
		list(w, n.Args)
	case *AccumulateFunction:
		opt(w, n.Binding)
		opt(w, n.Name)
		list(w, n.Args)
	case *OOPathSegment:
		opt(w, n.Name)
		opt(w, n.Cast)
		w.node(n.Index)
		list(w, n.Constraints)
	case *FromExpr:
		w.node(n.X)
	case *FromCollect:
		w.node(n.Inner)
	case *FromEntryPoint:
		opt(w, n.Name)
	case *FromWindow:
		opt(w, n.Name)
	case *MapEntry:
		w.node(n.Key)
		w.node(n.Value)
	case *VarDecl:
		opt(w, n.Name)
		w.node(n.Init)
	case *SwitchCase:
		list(w, n.Labels)
		list(w, n.Types)
		w.node(n.Guard)
		list(w, n.Body)
	case *Catch:
		opt(w, n.Param)
		opt(w, n.Body)
	case *Class:
		list(w, n.Annotations)
		opt(w, n.Name)
		list(w, n.TypeParams)
		list(w, n.Components)
		list(w, n.Extends)
		list(w, n.Implements)
		opt(w, n.Body)
	case *ClassBody:
		list(w, n.Constants)
		list(w, n.Members)
	case *Member:
		list(w, n.Annotations)
		list(w, n.TypeParams)
		opt(w, n.Type)
		opt(w, n.Name)
		list(w, n.Params)
		list(w, n.Throws)
		opt(w, n.Body)
		list(w, n.Vars)
		opt(w, n.Class)
	}
}
