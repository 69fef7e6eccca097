package factexpr

import (
	"encoding/json"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"
)

// exactNumbers keeps the digits of the numbers with a point that are values of the fields of a fact, since expr knows such
// numbers as floats only. A number that something is computed with stays a float.
func exactNumbers(text string) expr.Option {
	p := &exactPatch{text: []rune(text), at: map[int]bool{}}
	if tree, err := parser.Parse(text); err == nil {
		p.find(tree.Node)
	}
	return expr.Patch(p)
}

// exactPatch knows where the numbers stand whose digits are kept.
type exactPatch struct {
	text []rune
	at   map[int]bool // where their nodes begin
}

// find goes from the fact as a whole into its fields and their lists and maps.
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

// Visit puts the digits in place of one such number.
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

// keep makes a node the number that stands in the text; forms that JSON lacks (.5, 1_000.0) stay floats.
func (p *exactPatch) keep(node *ast.Node, digits string) {
	if json.Valid([]byte(digits)) {
		ast.Patch(node, &ast.ConstantNode{Value: json.Number(digits)})
	}
}
