package xmltree_test

import (
	"testing"

	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// TestPlaces tells the text of elements and the line on which it begins, however it is written.
func TestPlaces(t *testing.T) {
	file := source.NewFile("a.xml", "<a>\n<b\n x='1'>\n\n  one &lt; two\n</b><b><![CDATA[\nthree]]></b><b>\r\nfour\r\nfive</b><p:b/></a>")
	root, err := xmltree.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		text string
		line int32
	}{{"one < two", 5}, {"three", 7}, {"four\nfive", 8}, {"", 0}}
	list := root.All("b")
	if len(list) != len(want) || list[0].Attrs["x"] != "1" || list[3].Parent != root {
		t.Fatalf("the root has %d children b, the first with the attributes %v", len(list), list[0].Attrs)
	}
	for i, e := range list {
		text := e.Text.TrimSpace()
		if _, at := text.Origin(); text.String() != want[i].text || at.Start.Line != want[i].line {
			t.Errorf("child %d: %q on line %d, want %q on line %d", i, text, at.Start.Line, want[i].text, want[i].line)
		}
	}
	if tag := list[0].Tag; tag.Start.Line != 2 || tag.End.Line != 2 || tag.End.Col-tag.Start.Col != 2 {
		t.Errorf("the tag of the first child is at %v", tag)
	}
}

// TestNone reads what has no element, or is no XML.
func TestNone(t *testing.T) {
	for _, text := range []string{"", "<!-- a -->", "<a>", "<a></b>"} {
		if root, err := xmltree.Read(source.NewFile("a.xml", text)); err == nil {
			t.Errorf("%q is read as %v", text, root)
		}
	}
	if e := (*xmltree.Element)(nil); e.Child("a") != nil || e.Elements("a") != nil || e.Is("a") {
		t.Error("a missing element has children")
	}
}
