package classfile

import (
	"errors"
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// The access flags that are used here.
const (
	accPublic    = 0x0001
	accPrivate   = 0x0002
	accProtected = 0x0004
	accStatic    = 0x0008
	accFinal     = 0x0010
	accVarargs   = 0x0080
	accInterface = 0x0200
	accAbstract  = 0x0400
	accSynthetic = 0x1000
	accEnum      = 0x4000
)

// Read parses a class and its nested classes, whose files it gets from read. Names are internal: com/acme/Order$Line.
func Read(data []byte, read func(name string) []byte) (*java.File, *ast.Class, error) {
	c, err := parse(data)
	if err != nil {
		return nil, nil, err
	}
	pkg := ""
	if slash := strings.LastIndexByte(c.name, '/'); slash >= 0 {
		pkg = strings.ReplaceAll(c.name[:slash], "/", ".")
	}
	c.addInner(read, 0)
	src := source.NewFile(strings.ReplaceAll(c.name, "/", ".")+".class", "")
	return &java.File{Source: src, Package: pkg, Classes: []*ast.Class{c.decl}}, c.decl, nil
}

// compiledClass is a class with the names of its nested classes.
type compiledClass struct {
	name  string // internal
	decl  *ast.Class
	inner []innerClass
}

type innerClass struct {
	name   string // internal
	simple string
	flags  int
}

// maxInner limits the nesting of classes and of annotations.
const maxInner = 8

func (c *compiledClass) addInner(read func(name string) []byte, depth int) {
	for _, in := range c.inner {
		data := read(in.name)
		if data == nil || depth > maxInner {
			continue
		}
		inner, err := parse(data)
		if err != nil {
			continue
		}
		inner.decl.Name.Text = in.simple
		inner.decl.Modifiers = modifiers(in.flags)
		inner.addInner(read, depth+1)
		c.decl.Body.Members = append(c.decl.Body.Members, &ast.Member{Class: inner.decl, Modifiers: inner.decl.Modifiers})
	}
}

func parse(data []byte) (*compiledClass, error) {
	f := &file{reader: reader{data: data}}
	if f.u4() != 0xCAFEBABE {
		return nil, errors.New("this is no class file")
	}
	f.u4() // version
	var err error
	if f.consts, err = f.pool(); err != nil {
		return nil, err
	}
	flags := f.u2()
	c := &compiledClass{name: f.class(f.u2())}
	c.decl = &ast.Class{Kind: "class", Compiled: true, Modifiers: modifiers(flags), Body: &ast.ClassBody{},
		Name: &ast.Name{Text: c.name[strings.LastIndexAny(c.name, "/$")+1:]}}
	switch {
	case flags&accInterface != 0:
		c.decl.Kind = "interface"
	case flags&accEnum != 0:
		c.decl.Kind = "enum"
	}
	super := f.class(f.u2())
	if super == "java/lang/Record" {
		c.decl.Kind = "record"
	}
	var interfaces []string
	for range f.u2() {
		interfaces = append(interfaces, f.class(f.u2()))
	}
	setSupertypes(c.decl, super, interfaces)
	for range f.u2() {
		f.field(c.decl)
	}
	for range f.u2() {
		f.method(c.decl)
	}
	f.classAttributes(c)
	if f.err != nil {
		return nil, fmt.Errorf("%s: %w", className(c.name), f.err)
	}
	return c, nil
}

func modifiers(flags int) []string {
	var list []string
	for _, m := range []struct {
		flag int
		word string
	}{{accPublic, "public"}, {accPrivate, "private"}, {accProtected, "protected"}, {accStatic, "static"}, {accFinal, "final"}, {accAbstract, "abstract"}} {
		if flags&m.flag != 0 {
			list = append(list, m.word)
		}
	}
	return list
}

func setSupertypes(decl *ast.Class, super string, interfaces []string) {
	if super != "" && super != "java/lang/Object" && super != "java/lang/Enum" && super != "java/lang/Record" {
		decl.Extends = []*ast.TypeRef{{Name: className(super)}}
	}
	for _, i := range interfaces {
		decl.Implements = append(decl.Implements, &ast.TypeRef{Name: className(i)})
	}
}

// attributes calls visit with the name of each attribute. The reader is then at the content, and is moved behind it afterwards.
func (f *file) attributes(visit func(name string)) {
	for range f.u2() {
		name := f.utf8(f.u2())
		size := int(f.u4())
		end := f.at + size
		if f.err != nil || end > len(f.data) || size < 0 {
			f.err = errShort
			return
		}
		visit(name)
		f.at = end
	}
}

func (f *file) field(decl *ast.Class) {
	flags, name, descriptor := f.u2(), f.utf8(f.u2()), f.utf8(f.u2())
	m := &ast.Member{Modifiers: modifiers(flags)}
	v := &ast.VarDecl{Name: &ast.Name{Text: name}}
	f.attributes(func(attribute string) {
		switch attribute {
		case "Signature":
			descriptor = f.utf8(f.u2())
		case "ConstantValue":
			v.Init = literal(f.value(f.u2()))
		case "RuntimeVisibleAnnotations":
			m.Annotations = f.annotations()
		}
	})
	if flags&accEnum != 0 {
		decl.Body.Constants = append(decl.Body.Constants, &ast.EnumConstant{Name: v.Name})
		return
	}
	if flags&accSynthetic != 0 {
		return
	}
	if m.Type = (&signature{text: descriptor}).typeRef(); m.Type == nil {
		return
	}
	if n, ok := v.Init.(*ast.Literal); ok && m.Type.Name == "boolean" {
		n.Kind, n.Value = ast.LitBool, n.Value == int64(1)
	}
	if n, ok := v.Init.(*ast.Literal); ok && n.Kind == ast.LitLong && m.Type.Name != "long" {
		n.Kind = ast.LitInt
	} else if ok && m.Type.Name == "float" {
		n.Kind = ast.LitFloat
	}
	m.Vars = []*ast.VarDecl{v}
	decl.Body.Members = append(decl.Body.Members, m)
}

// literal returns the syntax tree of a constant.
func literal(v any) ast.Expr {
	switch v := v.(type) {
	case int64:
		return &ast.Literal{Kind: ast.LitLong, Value: v}
	case float64:
		return &ast.Literal{Kind: ast.LitDouble, Value: v}
	case string:
		return &ast.Literal{Kind: ast.LitString, Value: v, Quote: '"'}
	}
	return nil
}

func (f *file) method(decl *ast.Class) {
	flags, name, descriptor := f.u2(), f.utf8(f.u2()), f.utf8(f.u2())
	m := &ast.Member{Modifiers: modifiers(flags), Name: &ast.Name{Text: name}}
	generic := ""
	f.attributes(func(attribute string) {
		switch attribute {
		case "Signature":
			generic = f.utf8(f.u2())
		case "RuntimeVisibleAnnotations":
			m.Annotations = f.annotations()
		}
	})
	if flags&accSynthetic != 0 || name == "<clinit>" {
		return
	}
	params, result := (&signature{text: descriptor}).method()
	if generic != "" {
		s := &signature{text: generic}
		m.TypeParams = s.typeParams()
		if p, r := s.method(); len(p) == len(params) { // the signature of constructors of inner classes and enums does not have some parameters
			params, result = p, r
		}
	}
	m.Type = result
	if name == "<init>" {
		m.Type, m.Name.Text = nil, decl.Name.Text
	}
	for i, t := range params {
		p := &ast.Param{Type: t, Name: &ast.Name{Text: fmt.Sprintf("p%d", i)}}
		if flags&accVarargs != 0 && i == len(params)-1 && t.Dims > 0 {
			t.Dims--
			p.Variadic = true
		}
		m.Params = append(m.Params, p)
	}
	decl.Body.Members = append(decl.Body.Members, m)
}

func (f *file) classAttributes(c *compiledClass) {
	f.attributes(func(attribute string) {
		switch attribute {
		case "Signature":
			s := &signature{text: f.utf8(f.u2())}
			c.decl.TypeParams = s.typeParams()
			super := s.typeRef()
			if len(c.decl.Extends) > 0 && super != nil {
				c.decl.Extends[0] = super
			}
			for i := range c.decl.Implements {
				if t := s.typeRef(); t != nil {
					c.decl.Implements[i] = t
				}
			}
		case "RuntimeVisibleAnnotations":
			c.decl.Annotations = f.annotations()
		case "InnerClasses":
			for range f.u2() {
				in := innerClass{name: f.class(f.u2())}
				outer := f.class(f.u2())
				in.simple, in.flags = f.utf8(f.u2()), f.u2()
				if outer == c.name && in.simple != "" {
					c.inner = append(c.inner, in)
				}
			}
		}
	})
}

// annotations parses the annotations that are visible at run time.
func (f *file) annotations() []*ast.Annotation {
	var list []*ast.Annotation
	for range f.u2() {
		list = append(list, f.annotation())
		if f.err != nil {
			return nil
		}
	}
	return list
}

func (f *file) annotation() *ast.Annotation {
	name := strings.TrimSuffix(strings.TrimPrefix(f.utf8(f.u2()), "L"), ";")
	a := &ast.Annotation{Name: &ast.Name{Text: className(name)}, HasParens: true}
	var parts []string
	for range f.u2() {
		key := f.utf8(f.u2())
		value := f.element(0)
		if key != "value" {
			value = key + " = " + value
		}
		parts = append(parts, value)
		if f.err != nil {
			break
		}
	}
	a.Text = strings.Join(parts, ", ")
	return a
}

// element returns the value of an annotation's element as source text.
func (f *file) element(depth int) string {
	if depth > maxInner {
		f.err = errors.New("annotations are nested too deeply")
		return ""
	}
	switch tag := f.u1(); tag {
	case 'e':
		f.u2()
		return f.utf8(f.u2())
	case 'c':
		return f.utf8(f.u2())
	case '@':
		return f.annotation().Text
	case '[':
		var parts []string
		for range f.u2() {
			parts = append(parts, f.element(depth+1))
			if f.err != nil {
				break
			}
		}
		return strings.Join(parts, ", ")
	case 's':
		return f.utf8(f.u2())
	default:
		return fmt.Sprint(f.value(f.u2()))
	}
}
