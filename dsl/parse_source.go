package dsl

// softArguments reads `( a, b )` by the rules of conditions.
func (p *parser) softArguments() ([]Expr, error) {
	soft := p.soft
	p.soft = true
	args, err := p.arguments()
	p.soft = soft
	return args, err
}
