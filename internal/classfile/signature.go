package classfile

import (
	"strings"

	"whenthen/dsl/ast"
)

// signature parses descriptors and generic signatures: Ljava/util/List<Lcom/acme/Line;>; and (ITT;)V.
type signature struct {
	text string
	at   int
}

var baseNames = map[byte]string{
	'B': "byte", 'C': "char", 'D': "double", 'F': "float", 'I': "int", 'J': "long", 'S': "short", 'Z': "boolean", 'V': "void",
}

func (s *signature) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

func (s *signature) next() byte {
	c := s.peek()
	s.at++
	return c
}

// until reads up to one of the bytes, which is not consumed.
func (s *signature) until(stops string) string {
	from := s.at
	for s.at < len(s.text) && strings.IndexByte(stops, s.text[s.at]) < 0 {
		s.at++
	}
	return s.text[min(from, len(s.text)):s.at]
}

// typeRef parses one type; nil if there is none.
func (s *signature) typeRef() *ast.TypeRef {
	switch c := s.next(); c {
	case '[':
		t := s.typeRef()
		if t != nil {
			t.Dims++
		}
		return t
	case 'T':
		name := s.until(";")
		s.next()
		return &ast.TypeRef{Name: name}
	case 'L':
		return s.classType()
	default:
		if name := baseNames[c]; name != "" {
			return &ast.TypeRef{Name: name}
		}
	}
	return nil
}

func (s *signature) classType() *ast.TypeRef {
	t := &ast.TypeRef{Name: className(s.until("<;."))}
	for {
		switch s.next() {
		case '<':
			t.Args = nil
			for s.peek() != '>' && s.peek() != 0 {
				if a := s.argument(); a != nil {
					t.Args = append(t.Args, a)
				}
			}
			s.next()
		case '.':
			t.Name += "." + s.until("<;.")
			t.Args = nil
		default:
			return t
		}
	}
}

func (s *signature) argument() *ast.TypeRef {
	switch s.peek() {
	case '*':
		s.next()
		return &ast.TypeRef{Name: "?"}
	case '+', '-':
		kind := map[byte]string{'+': "extends", '-': "super"}[s.next()]
		return &ast.TypeRef{Name: "?", BoundKind: kind, Bound: s.typeRef()}
	}
	return s.typeRef()
}

// typeParams parses <T:Ljava/lang/Object;U::Ljava/lang/Comparable<TU;>;>.
func (s *signature) typeParams() []*ast.TypeRef {
	if s.peek() != '<' {
		return nil
	}
	s.next()
	var list []*ast.TypeRef
	for s.peek() != '>' && s.peek() != 0 {
		p := &ast.TypeRef{Name: s.until(":")}
		for s.peek() == ':' {
			s.next()
			if s.peek() == ':' {
				continue
			}
			if b := s.typeRef(); p.Bound == nil && b != nil && b.Name != "java.lang.Object" {
				p.Bound = b
			}
		}
		list = append(list, p)
	}
	s.next()
	return list
}

// method parses the parameter types and the result type of a method.
func (s *signature) method() (params []*ast.TypeRef, result *ast.TypeRef) {
	if s.next() != '(' {
		return nil, nil
	}
	for s.peek() != ')' && s.peek() != 0 {
		t := s.typeRef()
		if t == nil {
			return params, nil
		}
		params = append(params, t)
	}
	s.next()
	return params, s.typeRef()
}

// className converts com/acme/Order$Line to com.acme.Order.Line.
func className(internal string) string {
	return strings.ReplaceAll(strings.ReplaceAll(internal, "/", "."), "$", ".")
}
