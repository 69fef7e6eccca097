package whenthen_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"whenthen"
	"whenthen/internal/fact/decimal"
)

// Cents is money as many programs keep it; its adapter makes it a decimal to rule text.
type Cents struct{ n int64 }

func (c Cents) String() string { return fmt.Sprintf("%d.%02d EUR", c.n/100, c.n%100) }

type Level int

const (
	Low Level = iota
	High
)

func (l Level) String() string { return [...]string{"LOW", "HIGH"}[l] }

type Tier string

type Ware struct {
	Product string
	Price   Cents
	Qty     int
}

type Box[T any] struct {
	Value T
	Label string
}

type Everything struct {
	Huge     uint64
	HugePtr  *uint64
	Small    uint
	TTL      time.Duration
	TTLPtr   *time.Duration
	Created  time.Time
	Rat      big.Rat
	RatPtr   *big.Rat
	Int      big.Int
	IntPtr   *big.Int
	Float    *big.Float
	Money    Cents
	MoneyPtr *Cents
	Wallet   []Cents
	Nick     sql.NullString
	Count    sql.NullInt64
	Seen     sql.NullTime
	Score    sql.Null[float64]
	Full     string `json:"full_name,omitempty"`
	Old      string `rule:"legacy" json:"old_one"`
	Secret   string `rule:"-"`
	Lines    []*Ware
	Values   []Ware
	Tags     map[string]int
	Marks    map[string]struct{}
	Names    []string
	Box      Box[int]
	Pair     *Box[string]
	Level    Level
	Tier     Tier
	ID       [16]byte
	IP       net.IP
	Addr     netip.Addr
	URL      *url.URL
	Raw      json.RawMessage
	Number   json.Number
	Bytes    []byte
	Rune     rune
	Byte     byte
	Complex  complex128
	Any      any
	Err      error
	Stringer fmt.Stringer
	Fn       func(int) int
	Ch       chan int
	Mu       sync.Mutex
	Hits     atomic.Int64
	Weekday  time.Weekday
	Month    time.Month
	Grid     [3][3]int
	Nested   struct{ X, Y int }
	Self     *Everything
	Deep     map[string][]map[int]string
	Events   []time.Time
	Spans    []time.Duration
	Big      []uint64
	Floats   []float32
	Iface    interface{ Len() int }
	Ptr      **int
}

func everything() *Everything {
	hour, huge := time.Hour, uint64(math.MaxUint64)
	rat := big.NewRat(5, 2)
	e := &Everything{
		Huge: 1<<63 + 5, HugePtr: &huge, Small: 7, TTL: time.Hour, TTLPtr: &hour,
		Created: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), RatPtr: rat, IntPtr: big.NewInt(12), Float: big.NewFloat(2.25),
		Money: Cents{12050}, MoneyPtr: &Cents{99}, Wallet: []Cents{{100}, {250}},
		Nick: sql.NullString{String: "ada", Valid: true}, Seen: sql.NullTime{Time: time.Unix(0, 0).UTC(), Valid: true},
		Score: sql.Null[float64]{V: 1.5, Valid: true},
		Full:  "Ada Lovelace", Old: "x", Lines: []*Ware{{"tea", Cents{350}, 2}}, Values: []Ware{{"cup", Cents{900}, 1}},
		Names: []string{"a"}, Box: Box[int]{Value: 3, Label: "n"}, Pair: &Box[string]{Value: "v"}, Level: High, Tier: "gold",
		URL: &url.URL{Host: "example.org"}, Number: "12.5", Rune: 'x', Byte: 200, Weekday: time.Wednesday, Month: time.March,
		Deep: map[string][]map[int]string{"k": {{1: "one"}}}, Spans: []time.Duration{time.Minute, time.Hour},
		Big: []uint64{math.MaxUint64, 1}, Floats: []float32{1.5}, Addr: netip.MustParseAddr("10.0.0.1"), IP: net.IPv4(10, 0, 0, 1),
		Nested: struct{ X, Y int }{1, 2}, Err: fmt.Errorf("broken"), Stringer: Low,
	}
	e.Rat.SetFrac64(1, 3)
	e.Int.SetInt64(99)
	e.Self = e
	e.Hits.Store(4)
	return e
}

// goTypes are the options that register the types above.
func goTypes() []whenthen.Option {
	return []whenthen.Option{
		whenthen.Number(func(c Cents) *whenthen.Decimal { return whenthen.NewDecimal(c.n, 2) },
			func(d *whenthen.Decimal) (Cents, error) {
				d, err := d.SetScale(2, decimal.HalfEven)
				return Cents{d.Unscaled().Int64()}, err
			}),
		whenthen.Struct("shop", Everything{}),
	}
}

// TestGoTypesInConditions compares the values that conditions find in fields of Go types with those that a reader of the rule
// expects.
func TestGoTypesInConditions(t *testing.T) {
	for condition, want := range map[string]bool{
		"huge > 5": true, "huge < 0": false, "huge == hugePtr": false, "hugePtr > huge": true, "small == 7": true, "small + 1 == 8": true,
		"ttl > 2h": false, "ttl >= 1h": true, "ttl == 60m": true, "ttl < 3601s": true, "ttlPtr < 1h1ms": true, "ttl in ( 1h, 2h )": true,
		"ttl.toMinutes == 60": true, "ttl != 1h": false, "1h == ttl": true, "ttl > 10d": false,
		"created.localDate.year == 2026": true, "created.localDate.monthValue == 3": true, "created.localDate.dayOfMonth == 4": true,
		"created.localDateTime.hour == 5": true, "created.localDate.dayOfWeek == java.time.DayOfWeek.WEDNESDAY": true,
		"rat < 0.34": true, "rat > 0.33": true, "ratPtr == 2.5": true, "ratPtr > rat": true, "int == 99": true, "intPtr < int": true,
		"float == 2.25": true, "money > 120": true, "money == 120.50": true, "money + moneyPtr == 121.49B": true, "moneyPtr < 1": true,
		"money != null": true, "wallet contains 2.50B": true, "wallet.size == 2": true, "wallet[0] == 1": true,
		"nick == \"ada\"": true, "nick != null": true, "nick.length == 3": true, "count == null": true, "count > 3": false,
		"seen before \"2000-01-01\"": true, "score > 1": true, "full == full_name": true, "full_name == \"Ada Lovelace\"": true,
		"legacy == \"x\"": true, "old_one == \"x\"": true, "lines.size == 1": true, "lines[0].price == 3.5": true, "values[0].qty == 1": true,
		"tags == null": true, "names contains \"a\"": true, "box.value == 3": true, "pair.value == \"v\"": true, "tier == \"gold\"": true,
		"url.host == \"example.org\"": true, "byte == 200": true, "nested.x == 1": true, "self == this": true, "any == null": true,
		"deep[\"k\"].size == 1": true, "spans contains null": false, "big.size == 2": true, "floats[0] == 1.5": true,
		"number == \"12.5\"": true, "ptr == null": true,
	} {
		rules, err := whenthen.Compile([]whenthen.Source{{Name: "t.drl", Text: "package shop\nrule r when Everything( " + condition + " ) then end"}}, goTypes()...)
		if err != nil {
			t.Errorf("%s: %v", condition, err)
			continue
		}
		s := rules.NewSession()
		if _, err := s.Insert(everything()); err != nil {
			t.Fatal(err)
		}
		if n, err := s.FireAll(context.Background()); err != nil || (n == 1) != want {
			t.Errorf("%s fires %d times, %v", condition, n, err)
		}
	}
}

// TestGoTypesInActions compares the values that actions store in fields of Go types with those that the program finds there.
func TestGoTypesInActions(t *testing.T) {
	for _, c := range []struct{ action, want string }{
		{`$e.setMoney( new BigDecimal( "7.255" ) ); System.out.print( $e.money );`, "7.26"},
		{`$e.setMoney( $e.getMoney().add( $e.getMoneyPtr() ) ); System.out.print( $e.money );`, "121.49"},
		{`$e.setMoneyPtr( null ); System.out.print( $e.moneyPtr );`, "null"},
		{`$e.setRatPtr( new BigDecimal( "0.75" ) ); System.out.print( $e.ratPtr );`, "0.75"},
		{`$e.setTtl( java.time.Duration.ofHours( 3 ) ); System.out.print( $e.ttl );`, "PT3H"},
		{`$e.setHuge( $e.getHuge().add( java.math.BigInteger.ONE ) ); System.out.print( $e.huge );`, "9223372036854775814"},
		{`$e.setNick( "bob" ); $e.setCount( 5L ); System.out.print( $e.nick + $e.count );`, "bob5"},
		{`$e.setNick( null ); System.out.print( $e.nick );`, "null"},
		{`$e.lines.add( new Ware( "cup", new BigDecimal( "9" ), 1 ) ); System.out.print( $e.lines.size() + " " + $e.lines.get( 1 ).price );`, "2 9.00"},
		{`$e.getNames().add( "b" ); $e.names.add( 0, "z" ); $e.names.remove( "a" ); System.out.print( $e.names );`, "[z, b]"},
		{`$e.values.add( new Ware( "pot", null, 1 ) ); $e.values.get( 1 ).setQty( 4 ); System.out.print( $e.values.get( 1 ).qty );`, "4"},
		{`$e.tags.put( "new", 1 ); $e.tags.merge( "new", 2, Integer::sum ); System.out.print( $e.tags );`, "{new=3}"},
		{`$e.marks.add( "vip" ); System.out.print( $e.marks.contains( "vip" ) );`, "true"},
		{`$e.events.add( new Date( 0 ) ); System.out.print( $e.events.size() );`, "1"},
		{`$e.wallet.add( new BigDecimal( "1.25" ) ); BigDecimal sum = BigDecimal.ZERO; for ( BigDecimal c : $e.wallet ) { sum = sum.add( c ); } System.out.print( sum );`, "4.75"},
		{`modify( $e ) { names.add( "q" ), setFull( "F" ) } System.out.print( $e.full_name + $e.names );`, "F[a, q]"},
		{`$e.setValues( new ArrayList() ); System.out.print( $e.values );`, "[]"},
		{`$e.setNames( Arrays.asList( "x", "y" ) ); System.out.print( $e.names );`, "[x, y]"},
		{`$e.setLines( new ArrayList( $e.values ) ); System.out.print( $e.lines.get( 0 ).product );`, "cup"},
		{`modify( $e ) { setTags( Map.of( "k", 4 ) ), setMarks( Set.of( "m" ) ) } System.out.print( $e.tags + " " + $e.marks );`, "{k=4} [m]"},
		{`System.out.print( "was " + $e.err );`, "was broken"},
		{`$e.spans.add( java.time.Duration.ofSeconds( 5 ) ); System.out.print( $e.spans );`, "[PT1M, PT1H, PT5S]"},
	} {
		text := "package shop\nimport java.util.*\nimport java.math.BigDecimal\nrule r no-loop when $e : Everything() then " + c.action + " end"
		rules, err := whenthen.Compile([]whenthen.Source{{Name: "t.drl", Text: text}}, goTypes()...)
		if err != nil {
			t.Errorf("%s: %v", c.action, err)
			continue
		}
		var out strings.Builder
		s := rules.NewSession(whenthen.Output(&out))
		mustInsert(t, s, everything())
		if _, err := s.FireAll(context.Background()); err != nil || out.String() != c.want {
			t.Errorf("%s prints %q, want %q (%v)", c.action, out.String(), c.want, err)
		}
	}
}

// TestGoTypesInPatterns matches and sums over types that no option names.
func TestGoTypesInPatterns(t *testing.T) {
	rules := mustCompile(t, `package shop
rule sum when
    accumulate( Ware( $p : price ); $sum : sum( $p ), $max : max( $p ), $avg : average( $p ) )
  then System.out.println( $sum + " " + $max + " " + $avg ); end
rule boxes when BoxInt( value > 2 ) BoxString( $v : value ) then System.out.println( $v ); end
rule join when $a : Ware( $p : price ) $b : Ware( price > $p ) then System.out.println( $b.product ); end
query lines( String name ) $l : Ware( product == name ) end
`, goTypes()...)
	var out strings.Builder
	s := rules.NewSession(whenthen.Output(&out))
	mustInsert(t, s, &Ware{"tea", Cents{350}, 1}, &Ware{"cup", Cents{900}, 1}, &Box[int]{Value: 3}, &Box[string]{Value: "boxed"})
	if _, err := s.FireAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "12.50 9.00 6.25\nboxed\ncup\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	rows, err := s.Query("lines", "tea")
	if err != nil || len(rows) != 1 || rows[0].String() != "{name=tea, $l=Ware( product=tea, qty=1 )}" {
		t.Errorf("rows %v, %v", rows, err)
	}
}

func TestWhatCannotBeInserted(t *testing.T) {
	rules := mustCompile(t, "package shop\nrule r when Ware() then end", goTypes()...)
	type stranger struct{ A int }
	for _, c := range []struct {
		object any
		want   string
	}{
		{Ware{}, "copy"}, {stranger{}, "copy"}, {&stranger{}, "register it"}, {map[string]int{}, "no pattern"}, {[]int{1}, "no pattern"},
		{func() {}, "no pattern"}, {make(chan int), "no pattern"}, {nil, "null"}, {(*Ware)(nil), "null"},
	} {
		if _, err := rules.NewSession().Insert(c.object); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("inserting a %T: %v", c.object, err)
		}
	}
	var warned []string
	s := rules.NewSession(whenthen.Warnings(func(w whenthen.Warned) { warned = append(warned, w.Code+" "+w.Message) }))
	mustInsert(t, s, &Ware{}, &Everything{}, &Everything{}, "text")
	if want := "[unmatched-fact no pattern matches an Everything unmatched-fact no pattern matches a String]"; fmt.Sprint(warned) != want {
		t.Errorf("warned of %v, want %s", warned, want)
	}
}

func TestClashingProperties(t *testing.T) {
	type twins struct{ ID, Id int }
	if _, err := whenthen.Compile(nil, whenthen.Struct("shop", twins{})); err == nil || !strings.Contains(err.Error(), "ID and Id are both the property id") {
		t.Errorf("two fields of one property: %v", err)
	}
	type apart struct {
		ID int
		Id int `rule:"other"`
	}
	if _, err := whenthen.Compile(nil, whenthen.Struct("shop", apart{})); err != nil {
		t.Errorf("a tag tells them apart: %v", err)
	}
}

func TestGlobalNobodySet(t *testing.T) {
	rules := mustCompile(t, "package shop\nglobal Integer min\nglobal Integer unused\nrule r when Ware( qty > min ) then end", goTypes()...)
	var warned []string
	warn := whenthen.Warnings(func(w whenthen.Warned) { warned = append(warned, w.Message) })
	s := rules.NewSession(warn)
	for range 2 {
		if _, err := s.FireAll(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if fmt.Sprint(warned) != "[rules read the global min, which is null]" {
		t.Errorf("warned of %v", warned)
	}
	warned = nil
	s = rules.NewSession(warn)
	if err := s.SetGlobal("min", 3); err != nil {
		t.Fatal(err)
	}
	if _, err := s.FireAll(context.Background()); err != nil || warned != nil {
		t.Errorf("warned of %v, %v", warned, err)
	}
}

func TestRestoreAfterARename(t *testing.T) {
	const text = "package shop\nrule r when Part( ) then end"
	type before struct{ Price int }
	type after struct{ Amount int }
	type tagged struct {
		Amount int `rule:"price"`
	}
	part := func(sample any) whenthen.Option {
		return whenthen.Struct("shop", sample, whenthen.Named("Part"))
	}
	s := mustCompile(t, text, part(before{})).NewSession()
	mustInsert(t, s, &before{Price: 10})
	image, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mustCompile(t, text, part(after{})).Restore(image); err == nil || !strings.Contains(err.Error(), "Part.price") {
		t.Errorf("a renamed field: %v", err)
	}
	restored, err := mustCompile(t, text, part(tagged{})).Restore(image)
	if err != nil {
		t.Fatal(err)
	}
	for h := range restored.Facts() {
		if h.Value().(*tagged).Amount != 10 {
			t.Errorf("the fact is %v", h)
		}
	}
}
