package decimaltest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/apd/v3"
	"github.com/shopspring/decimal"

	"whenthen"
)

// Item has a decimal of each library in every place that a fact keeps one.
type Item struct {
	Price   decimal.Decimal
	Rebate  *decimal.Decimal
	Tax     decimal.NullDecimal
	Net     apd.Decimal
	Gross   *apd.Decimal
	Maybe   apd.NullDecimal
	Count   apd.BigInt
	History []decimal.Decimal
	Rates   map[string]decimal.Decimal
}

// Total is a method with a decimal result, Scaled one with a decimal parameter.
func (i *Item) Total() decimal.Decimal { return i.Price.Mul(decimal.NewFromInt(2)) }

// Scaled multiplies the price.
func (i *Item) Scaled(by decimal.Decimal) decimal.Decimal { return i.Price.Mul(by) }

func apdOf(t *testing.T, text string) *apd.Decimal {
	t.Helper()
	d, _, err := apd.NewFromString(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func item(t *testing.T) *Item {
	rebate := decimal.RequireFromString("0.30")
	return &Item{
		Price: decimal.RequireFromString("120.50"), Rebate: &rebate, Net: *apdOf(t, "99.99"), Gross: apdOf(t, "118.99"),
		History: []decimal.Decimal{decimal.NewFromInt(1), decimal.RequireFromString("2.5")},
		Rates:   map[string]decimal.Decimal{"eur": decimal.RequireFromString("1.08")},
	}
}

func compile(t *testing.T, text string) *whenthen.RuleBase {
	t.Helper()
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "t.drl", Text: text}}, whenthen.Struct("shop", Item{}))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestConditions(t *testing.T) {
	for condition, want := range map[string]bool{
		"price > 100": true, "price == 120.5": true, "price == 120.50B": true, "price < 120.49": false, "price + rebate == 120.8": true,
		"rebate < 1": true, "tax == null": true, "tax > 1": false, "net > 99.98": true, "gross - net == 19": true, "maybe == null": true,
		"price > net": true, "history contains 2.5B": true, "history[1] > 2": true, "rates[\"eur\"] > 1": true, "total == 241": true,
		"scaled( 2B ) == 241": true, "price in ( 1, 120.5 )": true,
	} {
		s := compile(t, "package shop\nrule r when Item( "+condition+" ) then end").NewSession()
		if _, err := s.Insert(item(t)); err != nil {
			t.Fatal(err)
		}
		if n, err := s.FireAll(context.Background()); err != nil || (n == 1) != want {
			t.Errorf("%s fires %d times, %v", condition, n, err)
		}
	}
}

func TestActions(t *testing.T) {
	for action, want := range map[string]string{
		`$i.setPrice( $i.getPrice().add( new BigDecimal( "0.25" ) ) ); System.out.print( $i.price );`: "120.75",
		`$i.setRebate( null ); System.out.print( $i.rebate );`:                                        "null",
		`$i.setTax( new BigDecimal( "19" ) ); System.out.print( $i.tax );`:                            "19",
		`$i.setNet( $i.getGross().multiply( new BigDecimal( "2" ) ) ); System.out.print( $i.net );`:   "237.98",
		`$i.setGross( $i.getPrice() ); System.out.print( $i.gross );`:                                 "120.50",
		`$i.history.add( new BigDecimal( "3" ) ); System.out.print( $i.history );`:                    "[1, 2.5, 3]",
		`$i.rates.put( "usd", new BigDecimal( "1.1" ) ); System.out.print( $i.rates );`:               "{eur=1.08, usd=1.1}",
	} {
		var out strings.Builder
		s := compile(t, "package shop\nimport java.math.BigDecimal\nrule r when $i : Item() then "+action+" end").NewSession(whenthen.Output(&out))
		if _, err := s.Insert(item(t)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.FireAll(context.Background()); err != nil || out.String() != want {
			t.Errorf("%s prints %q, want %q (%v)", action, out.String(), want, err)
		}
	}
}

func TestAccumulate(t *testing.T) {
	var out strings.Builder
	s := compile(t, `package shop
rule r when
    accumulate( Item( $p : price, $n : net ); $sum : sum( $p ), $max : max( $n ), $avg : average( $p ) )
  then System.out.print( $sum + " " + $max + " " + $avg ); end`).NewSession(whenthen.Output(&out))
	for i := range 3 {
		x := item(t)
		x.Price = decimal.New(int64(10*(i+1)), -1)
		if _, err := s.Insert(x); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.FireAll(context.Background()); err != nil || out.String() != "6.0 99.99 2.0" {
		t.Errorf("printed %q, %v", out.String(), err)
	}
}

func TestSnapshotKeepsDecimals(t *testing.T) {
	rules := compile(t, "package shop\nrule r when Item( price == 120.5, gross > net ) then end")
	s := rules.NewSession()
	if _, err := s.Insert(item(t)); err != nil {
		t.Fatal(err)
	}
	image, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	restored, err := rules.Restore(image)
	if err != nil {
		t.Fatal(err)
	}
	for h := range restored.Facts() {
		x := h.Value().(*Item)
		if got := fmt.Sprintf("%s %s %s %s %s", x.Price, x.Rebate, x.Net.String(), x.Gross, x.History); got != "120.5 0.3 99.99 118.99 [1 2.5]" {
			t.Errorf("the fact came back as %s", got)
		}
	}
}
