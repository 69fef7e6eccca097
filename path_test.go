package whenthen_test

import (
	"strings"
	"testing"

	"whenthen"
)

// Line, Receipt and ShopUnit are a model with objects inside objects, for paths.
type Line struct {
	Item  string
	Price int
}

type Receipt struct {
	Customer string
	Lines    []*Line
	Best     *Line
}

type ShopUnit struct{ Receipts []*Receipt }

func TestPaths(t *testing.T) {
	rules := mustCompile(t, `package shop
unit ShopUnit
rule "in a pattern" when
  $r : Receipt( customer == "Ada", $l : /lines[ price > 10 ] )
then
  System.out.println( $r.customer + " " + $l.item );
end
rule "no binding" when
  Receipt( $c : customer, /best[ price == 5 ] )
then
  System.out.println( "cheap " + $c );
end
rule "indexed" when
  Receipt( $l : /lines[0] )
then
  System.out.println( "first " + $l.item );
end
rule "data source" when
  $l : /receipts[ customer == "Bob", $c : customer ]/lines[ price < 10 ]
then
  System.out.println( $c + " " + $l.item );
end
`, whenthen.Struct("shop", Line{}), whenthen.Struct("shop", Receipt{}), whenthen.Struct("shop", ShopUnit{}))
	if len(rules.Warnings) > 0 {
		t.Errorf("warnings: %v", rules.Warnings)
	}
	var out strings.Builder
	s := rules.NewSession(whenthen.Output(&out))
	ada := &Receipt{Customer: "Ada", Lines: []*Line{{"tea", 4}, {"pot", 25}}}
	ada.Best = ada.Lines[1]
	bob := &Receipt{Customer: "Bob", Lines: []*Line{{"pen", 5}}}
	bob.Best = bob.Lines[0]
	mustInsert(t, s, ada, bob)
	if _, err := s.InsertAt("receipts", bob); err != nil {
		t.Fatal(err)
	}
	if _, err := s.FireAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := "Ada pot\ncheap Bob\nfirst tea\nfirst pen\nBob pen\n"
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
