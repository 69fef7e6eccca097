package factexpr

import (
	"encoding/json"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"
)

// exactNumbers preserves the digits of decimal literals that are values of a fact's fields, because expr represents them only as
// floats. A literal that is part of a computation stays a float.
func exactNumbers(text string) expr.Option {
	p := &exactPatch{text: []rune(text), at: map[int]bool{}}
	if tree, err := parser.Parse(text); err == nil {
		p.find(tree.Node)
	}
	return expr.Patch(p)
}

// exactPatch holds the positions of the literals whose digits are preserved.
type exactPatch struct {
	text []rune
	at   map[int]bool // positions of their nodes
}

// find descends from the whole fact into its fields and their lists and maps.
func (p *exactPatch) find(node ast.Node) {
	switch n := node.(type) {
	case *ast.MapNode:
		for _, pair := range n.Pairs {
			p.find(pair.(*ast.PairNode).Value)
		}
	case *ast.ArrayNode:
		for _, item := range n.Nodes {
			p.find(item)
		}
	case *ast.UnaryNode:
		if _, ok := n.Node.(*ast.FloatNode); ok && n.Operator == "-" {
			p.at[n.Location().From] = true
		}
	case *ast.FloatNode:
		p.at[n.Location().From] = true
	}
}

// Visit replaces such a literal with its digits.
func (p *exactPatch) Visit(node *ast.Node) {
	from := (*node).Location().From
	if !p.at[from] {
		return
	}
	switch n := (*node).(type) {
	case *ast.FloatNode:
		p.keep(node, string(p.text[from:n.Location().To]))
	case *ast.UnaryNode:
		number := n.Node.Location()
		p.keep(node, "-"+string(p.text[number.From:number.To]))
	}
}

// keep replaces a node with the number as written. Forms that JSON does not have (.5, 1_000.0) stay floats.
func (p *exactPatch) keep(node *ast.Node, digits string) {
	if json.Valid([]byte(digits)) {
		ast.Patch(node, &ast.ConstantNode{Value: json.Number(digits)})
	}
}
