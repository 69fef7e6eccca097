package facts_test

import (
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"whenthen"
	"whenthen/facts"
)

const priceRules = `
package shop
import java.math.BigDecimal

declare Item
  name : String
  price : BigDecimal
end

rule "dear" when Item( $name : name, price > 100 ) then System.out.println( $name ); end
`

// Facts in a JSON text are inserted into a session as objects of the types that the rules declare.
func ExampleSource_Insert() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: priceRules}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	source := facts.FromText("items.json", `[
		{"type": "Item", "id": "lamp", "fields": {"name": "lamp", "price": 120.50}},
		{"type": "Item", "fields": {"name": "bulb", "price": 4}}]`)
	handles, err := source.Insert(session)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(handles["lamp"].Type().QualifiedName())
	session.FireAll(context.Background())
	// Output:
	// shop.Item
	// lamp
}

// An error names the place, and what was probably meant.
func ExampleSource_Insert_error() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: priceRules}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = facts.FromText("Item.csv", "name,prise\nlamp,120.50\n").Insert(rules.NewSession())
	fmt.Println(err)
	// Output:
	// Item.csv:1: type Item has no field prise; did you mean price?
}

// Facts may be part of the program, in an embed.FS.
func ExampleOpenFS() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "items.drl", Text: "declare Item name : String price : double end"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	files := fstest.MapFS{"facts/1-Item.csv": {Data: []byte("name,price\nlamp,120.5\n")}, "facts/2.json": {Data: []byte(`[{"type":"Item","fields":{"name":"rug"}}]`)}}
	source, err := facts.OpenFS(files, "facts")
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	if _, err := source.Insert(session); err != nil {
		fmt.Println(err)
		return
	}
	for h := range session.Facts() {
		fmt.Println(h.Value())
	}
	// Output:
	// Item( name=lamp, price=120.5 )
	// Item( name=rug, price=0.0 )
}

// Registered Go structs are created as well.
func ExampleOpen() {
	type Customer struct {
		Name  string
		Years int
	}
	rules, err := whenthen.Compile(nil, whenthen.Struct("shop", Customer{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	source, err := facts.Open("testdata/02-Customer.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	if _, err := source.Insert(session); err != nil {
		fmt.Println(err)
		return
	}
	for h := range session.Facts() {
		fmt.Println(*h.Value().(*Customer))
	}
	// Output:
	// {Ann 7}
	// {Bob 0}
}

// A Builder reads the output of an Encoder.
func ExampleEncoder_Fact() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: priceRules}})
	if err != nil {
		fmt.Println(err)
		return
	}
	lamp := rules.New("shop", "Item")
	lamp.Set("name", "lamp")
	lamp.Set("price", "120.50")
	encoder := facts.Encoder{Types: rules.Types()}
	fmt.Println(facts.Text(encoder.Fact(lamp)))
	// Output:
	// {"type":"Item","fields":{"name":"lamp","price":{"$decimal":"120.50"}}}
}
