package snapshot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Facts is the part of a snapshot that can be read without its rules. docs/snapshots.md describes its JSON form. The member facts has the
// form of a file of facts, as package facts and the command read it.
type Facts struct {
	Format  int            `json:"format"`
	Clock   time.Time      `json:"clock"`
	Firings int            `json:"firings"`
	Fired   map[string]int `json:"fired"` // number of firings by rule
	Focus   []string       `json:"focus"` // agenda groups, the top group last
	Globals map[string]any `json:"globals"`
	Facts   []Fact         `json:"facts"` // in the order of their handles
}

// Fact is a fact. Either Fields or Value is set. Values are null, booleans, texts, json.Number, lists, and maps with texts as keys;
// {"$ref": "#3"} refers to the fact with handle 3.
type Fact struct {
	ID         string         `json:"id"` // "#" and the number of the handle
	Type       string         `json:"type"`
	EntryPoint string         `json:"entryPoint,omitempty"`
	Logical    bool           `json:"logical,omitempty"` // inserted by insertLogical
	Fields     map[string]any `json:"fields,omitempty"`
	Value      any            `json:"value,omitempty"`
}

// Read reads the facts of a snapshot, without its rules. The checksum must be correct.
func Read(data []byte) (*Facts, error) {
	data, err := Unseal(data)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	in, err := Parse(data)
	if err != nil {
		return nil, err
	}
	r := &treeReader{objects: in.Objects, facts: map[int]int64{}}
	for _, f := range in.Facts {
		if f.Object < 1 || f.Object > len(in.Objects) {
			return nil, fmt.Errorf("snapshot: %w: fact %d has no object", ErrDamaged, f.ID)
		}
		r.facts[f.Object] = f.ID
	}
	out := &Facts{Format: in.Format, Clock: time.UnixMilli(in.Clock).UTC(), Firings: in.Firings, Fired: in.Fired, Focus: in.Focus,
		Globals: map[string]any{}, Facts: []Fact{}}
	for name, tree := range in.Globals {
		out.Globals[name] = r.value(tree)
	}
	for _, f := range in.Facts {
		tree, _ := in.Objects[f.Object-1].(map[string]any)
		name, _ := tree["type"].(string)
		fact := Fact{ID: handleName(f.ID), Type: name, EntryPoint: f.EntryPoint, Logical: f.Logical}
		if fields, ok := tree["fields"].(map[string]any); ok {
			fact.Fields = r.fields(fields)
		} else {
			fact.Value = r.content(tree)
		}
		out.Facts = append(out.Facts, fact)
	}
	return out, nil
}

func handleName(id int64) string { return "#" + strconv.FormatInt(id, 10) }

// treeReader converts the trees of a snapshot to the form for people and programs without rules.
type treeReader struct {
	objects []any
	facts   map[int]int64 // IDs of facts by object
	path    []int         // objects that are being read
}

func (r *treeReader) fields(trees map[string]any) map[string]any {
	out := make(map[string]any, len(trees))
	for name, tree := range trees {
		out[name] = r.value(tree)
	}
	return out
}

func (r *treeReader) list(tree any) []any {
	trees, _ := tree.([]any)
	out := make([]any, len(trees))
	for i, x := range trees {
		out[i] = r.value(x)
	}
	return out
}

// content returns the content of an object without fields.
func (r *treeReader) content(tree map[string]any) any {
	switch {
	case tree["items"] != nil:
		return r.list(tree["items"])
	case tree["entries"] != nil:
		return r.entries(tree["entries"])
	case tree["json"] != nil:
		return tree["json"]
	case tree["text"] != nil:
		return tree["text"]
	}
	return r.value(tree["value"])
}

// entries converts a map; a map with keys other than texts is converted to a list of pairs.
func (r *treeReader) entries(tree any) any {
	pairs, _ := tree.([]any)
	byName, all := map[string]any{}, []any{}
	for _, p := range pairs {
		pair := r.list(p)
		all = append(all, pair)
		if len(pair) == 2 {
			if name, ok := pair[0].(string); ok {
				byName[name] = pair[1]
			}
		}
	}
	if len(byName) == len(pairs) {
		return byName
	}
	return map[string]any{"$entries": all}
}

// value converts a value; it removes the tags that distinguish kinds of numbers.
func (r *treeReader) value(tree any) any {
	m, ok := tree.(map[string]any)
	if !ok {
		return tree
	}
	for tag, x := range m {
		text, _ := x.(string)
		switch tag {
		case "$ref":
			n, _ := x.(float64)
			return r.object(int(n))
		case "$long", "$short", "$byte", "$bigint":
			return json.Number(text)
		case "$double", "$float":
			if _, err := json.Marshal(json.Number(text)); err == nil {
				return json.Number(text)
			}
			return text // NaN and the infinities cannot be written in JSON
		case "$items":
			return r.list(x)
		case "$entries":
			return r.entries(x)
		case "$decimal":
			return m
		case "$enum":
			return m["name"]
		case "$char", "$date", "$duration", "$zone", "$class":
			return x
		}
	}
	return m
}

// object converts an object that another object refers to: a fact is converted to a reference to its handle, any other object is written in
// place.
func (r *treeReader) object(n int) any {
	if id, ok := r.facts[n]; ok {
		return map[string]any{"$ref": handleName(id)}
	}
	if n < 1 || n > len(r.objects) {
		return nil
	}
	if slices.Contains(r.path, n) {
		return map[string]any{"$circle": n} // an object that contains itself without a fact in between
	}
	tree, _ := r.objects[n-1].(map[string]any)
	r.path = append(r.path, n)
	defer func() { r.path = r.path[:len(r.path)-1] }()
	if fields, ok := tree["fields"].(map[string]any); ok {
		return map[string]any{"$type": tree["type"], "fields": r.fields(fields)}
	}
	return r.content(tree)
}
