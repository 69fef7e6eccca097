package mutation

import "whenthen/dsl/ast"

// body drops each statement of a block in turn, and changes its parts.
func (m *maker) body(b *ast.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		m.statement(s)
	}
}

func (m *maker) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Block:
		m.body(s)
		return
	case *ast.Return, *ast.LocalVar: // without them the code would not compile
	default:
		m.add(dropStatement, s.Span(), ";")
	}
	ast.Children(s, m.inStatement)
}

// inStatement changes the parts of a statement, including nested ones such as the cases of a switch.
func (m *maker) inStatement(n ast.Node) {
	switch n := n.(type) {
	case ast.Stmt:
		m.statement(n)
	case ast.Expr:
		m.expr(n)
	default:
		ast.Children(n, m.inStatement)
	}
}
