// Package yaml reads fact files written in YAML, for a facts.Reader:
//
//	source, err := facts.Reader{Formats: []facts.Format{yaml.Format()}}.Open("orders.yaml")
//
// A document has the same meaning as the equivalent JSON; a file may contain several documents. Keys are read as strings, and so are
// unquoted dates, so that the type of the field determines how they are converted. The package is separate from facts because it depends on
// a library that programs without YAML do not need.
package yaml

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"whenthen/facts"
)

// Format returns the format of .yaml and .yml files.
func Format() facts.Format {
	return facts.Format{Endings: []string{".yaml", ".yml"}, Read: func(name string, text []byte) (*facts.Content, error) {
		trees, err := Parse(name, text)
		return &facts.Content{Trees: trees}, err
	}}
}

// Parse parses the documents of a text into trees like those of facts.ParseJSON. Error messages begin with name:line.
func Parse(name string, text []byte) ([]any, error) {
	var trees []any
	c := converter{name: name}
	for dec := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var n yaml.Node
		err := dec.Decode(&n)
		if errors.Is(err, io.EOF) {
			return trees, nil
		}
		if err != nil {
			return nil, c.syntax(err)
		}
		tree, err := c.tree(&n, 0)
		if err != nil {
			return nil, err
		}
		trees = append(trees, tree)
	}
}

// converter converts YAML nodes to trees.
type converter struct {
	name  string
	nodes int
}

// maxNodes limits the number of nodes, because aliases can expand a short text enormously.
const maxNodes = 10_000_000

// maxDepth limits the nesting of a text, so that no input can overflow the stack.
const maxDepth = 1000

// syntax prefixes an error of the YAML library with the file and line.
func (c *converter) syntax(err error) error {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if line, message, ok := strings.Cut(rest, ": "); ok {
			return fmt.Errorf("%s:%s: not YAML: %s", c.name, line, message)
		}
	}
	return fmt.Errorf("%s: not YAML: %s", c.name, text)
}

func (c *converter) errorf(n *yaml.Node, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", c.name, n.Line, fmt.Sprintf(format, args...))
}

func (c *converter) tree(n *yaml.Node, depth int) (any, error) {
	if c.nodes++; c.nodes > maxNodes || depth > maxDepth {
		return nil, c.errorf(n, "the document is too large or too deep")
	}
	switch n.Kind {
	case yaml.DocumentNode:
		return c.tree(n.Content[0], depth)
	case yaml.AliasNode:
		return c.tree(n.Alias, depth+1)
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, x := range n.Content {
			var err error
			if list[i], err = c.tree(x, depth+1); err != nil {
				return nil, err
			}
		}
		return list, nil
	case yaml.MappingNode:
		return c.object(n, depth)
	}
	return c.scalar(n)
}

func (c *converter) object(n *yaml.Node, depth int) (any, error) {
	o := &facts.Object{Line: n.Line}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			return nil, c.errorf(key, "a key must be a string")
		}
		if _, twice := o.Get(key.Value); twice {
			return nil, c.errorf(key, "%q appears twice in this object", key.Value)
		}
		v, err := c.tree(n.Content[i+1], depth+1)
		if err != nil {
			return nil, err
		}
		o.Members = append(o.Members, facts.Member{Name: key.Value, Value: v, Line: key.Line})
	}
	return o, nil
}

// scalar returns the value of a scalar node. Numbers keep their digits if JSON has the same notation.
func (c *converter) scalar(n *yaml.Node) (any, error) {
	switch n.ShortTag() {
	case "!!null":
		return nil, nil
	case "!!bool":
		var b bool
		err := n.Decode(&b)
		return b, err
	case "!!int", "!!float":
		if json.Valid([]byte(n.Value)) {
			return json.Number(n.Value), nil
		}
		var i int64
		if n.ShortTag() == "!!int" && n.Decode(&i) == nil {
			return json.Number(strconv.FormatInt(i, 10)), nil
		}
		var f float64
		if err := n.Decode(&f); err != nil {
			return nil, c.errorf(n, "%q is not a number", n.Value)
		}
		return json.Number(strconv.FormatFloat(f, 'g', -1, 64)), nil
	}
	return n.Value, nil
}
