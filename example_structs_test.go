package whenthen_test

import (
	"context"
	"fmt"
	"os"

	"whenthen"
)

// Shape is the interface through which rule text sees both kinds of tile.
type Shape interface{ Area() int }

// Tile has a size and a number that is hidden from rule text.
type Tile struct {
	Width, Height int
	Colour        string
	Serial        int
}

// Area is read like a property.
func (t *Tile) Area() int { return t.Width * t.Height }

// Disc is a shape of another kind.
type Disc struct{ Radius int }

// Area is a little less than that of the disc.
func (d *Disc) Area() int { return 3 * d.Radius * d.Radius }

func ExampleStruct() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shapes.drl", Text: `
package shapes
rule "large"
  when
    $s : Shape( area > Limits.LARGE )
  then
    System.out.println( "large: " + $s.area );
end
rule "wide red tile"
  when
    Tile( $width, $height; colour == "red", $width > $height )
  then
    System.out.println( $width + " by " + $height );
end
rule "twins"
  when
    $t : Tile()
    accumulate( Tile( this == $t ); $n : count(); $n > 1 )
  then
    System.out.println( $n + " alike: " + $t.colour );
end
`}},
		whenthen.Interface("shapes", (*Shape)(nil)),
		whenthen.Constant("shapes", "Limits", "LARGE", 20),
		whenthen.Struct("shapes", Tile{}, whenthen.Hide("Serial"), whenthen.Positional("width", "height"), whenthen.Keys("width", "height", "colour")),
		whenthen.Struct("shapes", Disc{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	for _, shape := range []any{&Tile{4, 2, "red", 1}, &Disc{3}, &Tile{2, 2, "blue", 2}, &Tile{2, 2, "blue", 3}} {
		if _, err := session.Insert(shape); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Unordered output:
	// large: 27
	// 4 by 2
	// 2 alike: blue
	// 2 alike: blue
}

func ExampleNewMap() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "prices.drl", Text: `
package prices
global java.util.Map prices
rule "price"
  when
    $name : String()
  then
    System.out.println( $name + " costs " + prices.get( $name ) );
    prices.put( $name, "nothing any more" );
end
`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	price, err := whenthen.ParseDecimal("2.50")
	if err != nil {
		fmt.Println(err)
		return
	}
	prices := whenthen.NewMap()
	prices.Put("tea", price)
	session := rules.NewSession(whenthen.Output(os.Stdout))
	if err := session.SetGlobal("prices", prices); err != nil {
		fmt.Println(err)
		return
	}
	if _, err := session.Insert("tea"); err != nil {
		fmt.Println(err)
		return
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	value, _ := prices.Get("tea")
	fmt.Println(value)
	// Output:
	// tea costs 2.50
	// nothing any more
}

// A class in rule text may consist only of Go functions and values.
func ExampleStatic() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "taxes.drl", Text: `
package shop
import taxes.Rates
rule "with tax"
  when
    $net : Integer( Rates.withTax( this ) < Rates.SMALL )
  then
    System.out.println( $net + " is " + Rates.withTax( $net ) + " with tax" );
end
`}},
		whenthen.Static("taxes", "Rates", "withTax", func(net int) int { return net + net/5 }),
		whenthen.Constant("taxes", "Rates", "SMALL", 100))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	for _, net := range []int{50, 90} {
		if _, err := session.Insert(net); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 50 is 60 with tax
}
