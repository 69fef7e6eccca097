package whenthen_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"whenthen"
)

// Money is an amount in cents; rule text sees a decimal number.
type Money struct{ Cents int64 }

// Position is a line of a bill.
type Position struct {
	Product string
	Price   Money
}

// Bill has a field of most kinds that need a word in rule text.
type Bill struct {
	Customer  string `json:"customer_name"`
	Due       Money  `rule:"total"`
	Open      time.Duration
	Written   time.Time
	Positions []Position
}

func ExampleNumber() {
	money := whenthen.Number(
		func(m Money) *whenthen.Decimal { return whenthen.NewDecimal(m.Cents, 2) },
		func(d *whenthen.Decimal) (Money, error) {
			cents := d.Mul(whenthen.NewDecimal(100, 0)).Int()
			return Money{cents.Int64()}, nil
		})
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "bills.drl", Text: `
package bills
import java.math.BigDecimal

rule "a fee for what is open for long"
  when
    $b : Bill( total > 100, open > 30d, written.localDate.year == 2026 )
  then
    modify( $b ) {
      setTotal( $b.total + new BigDecimal( "2.50" ) ),
      positions.add( new Position( "fee", new BigDecimal( "2.50" ) ) )
    }
    System.out.println( $b.customer_name + " pays " + $b.total + " for " + $b.positions.size() + " positions" );
end
`}}, whenthen.Struct("bills", Bill{}), money)
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout), whenthen.MaxFirings(10))
	_, err = session.Insert(&Bill{Customer: "Ada", Due: Money{12050}, Open: 31 * 24 * time.Hour, Written: time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC),
		Positions: []Position{{"desk", Money{12050}}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = session.FireN(context.Background(), 1)
	fmt.Println(err)
	// Output:
	// Ada pays 123.00 for 2 positions
	// <nil>
}
