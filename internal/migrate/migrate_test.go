package migrate_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"whenthen"
	"whenthen/internal/migrate"
)

const order = `package com.acme;
import java.math.BigDecimal;
import java.util.*;
import org.kie.api.definition.type.*;
@Role(Role.Type.EVENT) @Timestamp("created") @Duration("big") @Expires("1h30m")
public class Order extends Base implements Priced {
	public enum Status {
		OPEN( 1 ), PAID_LATE( 2 );
		private final int days;
		Status( int days ) { this.days = days; }
		public int getDays() { return days; }
		public static Status of( int days ) { return days > 1 ? PAID_LATE : OPEN; }
	}
	public static class Line { private String sku; private int qty; public String getSku() { return sku; } public int getQty() { return qty; } }
	public static class Counts extends HashMap<String, Integer> { private int days; public int getDays() { return days; } }
	public class Note { private String text; public String getText() { return text; } public String where() { return status + text; } }
	public static final BigDecimal LIMIT = new BigDecimal( "99.50" ); public static final List<String> GRADES = List.of( "a", "b" ); public static final int[] SIZES = { 1 };
	private static final int HIDDEN = 5; static int made;
	private Kind.Status stage = Kind.Status.NEW; private boolean isPaid; private java.time.LocalDate day;
	public Kind.Status getStage() { return stage; } public boolean isPaid() { return isPaid; } public java.time.LocalDate getDay() { return day; }
	public void setDay( java.time.LocalDate day ) { this.day = day; } public java.time.LocalDate next( java.time.LocalDateTime since ) { return since.toLocalDate(); }
	public Order() {} public Order( BigDecimal amount, Status status ) { super( "Bob" ); this.amount = amount; this.status = status; }
	public Order( int n ) { if ( n > 1 ) made++; }
	private Counts perDay; private List<Note> notes;
	private BigDecimal amount; private Status status = Status.OPEN; private List<Line> lines = new ArrayList<>(); private Map<String, Integer> counts; private Set<Status> seen;
	private Date created; private Integer rank; private char grade; private long big; private Object any; private String[] tags;
	public BigDecimal getAmount() { return amount; }
	public Status getStatus() { return status; } public void setStatus(Status s) { status = s; }
	public List<Line> getLines() { return lines; }
	public double price() { return amount.doubleValue() * 2; }
	public void range(int type, String func) { rank = type; any = func; }
}`

const others = `package com.acme;
public abstract class Base {
	protected static final int MOST = 4; private String customerId = "nobody";
	public Base() {} public Base( String id ) { customerId = id; } public String getCustomerId() { return customerId; } }`

const kind = `package com.acme;
public class Kind { public enum Status { NEW, OLD } private int n; public int getN() { return n; } }`

const priced = `package com.acme;
public interface Priced extends Owned { String UNIT = "EUR"; double price(); double price( int discount ); default boolean isDear() { return price() > 100; } }`

const owned = `package com.acme;
public interface Owned { String getCustomerId(); }`

// shop belongs to another rule base.
const shop = `package com.acme;
import java.util.*;
public class Shop { private List<Order> orders; private boolean open; public List<Order> getOrders() { return orders; } public boolean open() { return open && orders != null; } }`

// tank has methods that read and set fields under names of their own, and some that only look as if they did.
const tank = `package com.acme;
public class Tank {
	private int _level; private int rungs; private Tank next; private java.util.Deque<String> log;
	public int getLevel() { return _level; } public void setLevel( int level ) { _level = level; }
	public int size() { return rungs; } public void fit( int rungs ) { this.rungs = rungs; } public int rungs() { return rungs; }
	public void fill( int by ) { _level += by; } public void setTwice( int n ) { rungs = n * 2; } public void reset( int n ) { rungs = 0; } public int getBehind() { return next.rungs; }
}`

const tag = `package com.acme;
public record Tag( String text, int size ) {}`

const rules = `package rules
import com.acme.Order
import com.acme.Order.Status
import com.acme.Priced
import com.acme.Kind
import com.acme.Tank
import com.acme.Tag
rule "open" when $o : Order( status == Status.OPEN, amount > 5, $id : customerId ) then
	modify( $o ) { setStatus( Status.PAID_LATE ) }
	System.out.println( $id + " " + $o.getAmount() + " " + $o.getLines().get( 0 ).getSku() );
end
rule "members that are still to be written" when Order( amount > 100, dear, status.days > 1, status == Status.of( 3 ) ) then end
rule "made" when $o : Order( amount > Order.LIMIT, !paid, stage != Kind.Status.OLD, Order.GRADES contains "a" ) then
	Order made = new Order( $o.getAmount(), Status.PAID_LATE ), plain = new Order();
	System.out.println( made.getCustomerId() + " " + made.getStatus() + " " + made.getLines() + " " + Priced.UNIT );
	System.out.println( plain.getCustomerId() + " " + plain.getStatus() + " " + plain.getLines() + " " + plain.getAmount() );
end
rule "day" when $o : Order( customerId == "Ann", day == null ) then modify( $o ) { setDay( java.time.LocalDate.of( 2026, 1, 31 ).plusMonths( 1 ) ) } end
rule "due" when Order( day != null, $due : day.plusDays( 1 ) ) then System.out.println( "due " + $due ); end
rule "tank" when Order( amount > 50, amount < 200 ) then
	Tank t = new Tank(); t.setLevel( 3 ); t.fit( 2 ); insert( t );
	System.out.println( t.getLevel() + " " + t.size() + " " + t.rungs() + " " + new Tag( "full", 4 ).text() );
end
rule "level" when Tank( level == 3, size() == 2 ) Tag( size == 5 ) then end
rule "next" when Order( amount > 1000, next( null ).isLeapYear() ) then end
rule "late" when Order( status == Status.PAID_LATE, $n : lines.size ) Priced( customerId == "Ann" ) then System.out.println( "late " + $n ); end
`

const spread = `package com.acme;
import java.io.*;
public class Spread implements org.kie.api.runtime.rule.AccumulateFunction<Spread.Seen> {
	public static class Seen implements Serializable { int sum; }
	public Seen createContext() { return new Seen(); } public void init( Seen s ) { s.sum = 0; }
	public void accumulate( Seen s, Object value ) { s.sum += ( (Number) value ).intValue(); } public void reverse( Seen s, Object value ) {}
	public Object getResult( Seen s ) { return s.sum; } public boolean supportsReverse() { return false; } public Class<?> getResultType() { return Integer.class; }
	public void writeExternal( ObjectOutput out ) {} public void readExternal( ObjectInput in ) {}
}`

// registeredRules use what the project has registered in Java, or imported.
const registeredRules = `
import accumulate com.acme.Spread spread
rule "spread" when accumulate( $i : Integer(); $s : spread( $i ); $s > 1 ) then System.out.println( $s ); end
rule "near" when Integer( this near[ 2 ] 5 ) Integer( this not near 5 ) then end
rule "median" when accumulate( Integer( $n : intValue ); $m : median( $n ) ) then System.out.println( $m ); end
`

const program = `package main

import (
	"context"
	"fmt"
	"os"

	"whenthen"

	"model/model"
)

func main() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "r.drl", Text: %RULES%}}, model.Options()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := whenthen.Compile([]whenthen.Source{{Name: "t.drl", Text: %REGISTERED%}}, model.Options()...); err != nil {
		fmt.Println(err)
	}
	s := rules.NewSession(whenthen.Output(os.Stdout))
	o := &model.Order{Amount: whenthen.NewDecimal(1250, 2), Stage: model.StatusNew, Status: model.Status2Open, Lines: []*model.Line{{Sku: "pen", Qty: 2}}}
	if _, err := s.Insert(&model.Order{Amount: whenthen.NewDecimal(100, 0), Stage: model.StatusNew}); err != nil {
		fmt.Println(err)
	}
	o.CustomerID = "Ann"
	if _, err := s.Insert(o); err != nil {
		fmt.Println(err)
	}
	n, err := s.FireAll(context.Background())
	fmt.Println(n, err, o.Status)
}
`

// The Go text compiles, and the rules run with its types as they did with the classes.
func TestGoRuns(t *testing.T) {
	classes := filepath.Join(t.TempDir(), "java", "com", "acme")
	write := func(dir, name, text string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"Order.java": order, "Base.java": others, "Priced.java": priced, "Kind.java": kind, "Owned.java": owned, "Shop.java": shop, "Tank.java": tank, "Tag.java": tag, "Spread.java": spread} {
		write(classes, name, text)
	}
	a, err := whenthen.Analyze([]whenthen.Source{{Name: "r.drl", Text: rules}}, whenthen.Java(filepath.Dir(filepath.Dir(classes))))
	if err != nil || len(a.Diagnostics) > 0 {
		t.Fatal(err, a.Diagnostics)
	}
	b, err := whenthen.Analyze([]whenthen.Source{{Name: "s.drl", Text: "import com.acme.Shop\nrule s when Shop( $o : orders ) then $o.get( 0 ).getCustomerId(); end"}}, whenthen.Java(filepath.Dir(filepath.Dir(classes))))
	if err != nil || len(b.Diagnostics) > 0 {
		t.Fatal(err, b.Diagnostics)
	}
	c, err := whenthen.Analyze([]whenthen.Source{{Name: "t.drl", Text: registeredRules}}, whenthen.Java(filepath.Dir(filepath.Dir(classes))),
		whenthen.RunsInJava(), whenthen.RegisteredInJava([]string{"near"}, []string{"median"}))
	if err != nil {
		t.Fatal(err)
	}
	text, todo, err := migrate.Go("model", a, b, c)
	if err != nil || strings.Join(todo, " ") != "Priced.Price(int) (overloads Price(), which Go cannot) NewOrder3 Order.Next Order.Price Order.Range Order.IsDear Counts (java.util.HashMap) Note.Where Status2.GetDays Status2Of Tank.Log (java.util.Deque, of which a slice has only the methods of lists) Tank.Fill Tank.GetBehind Tank.Reset Tank.SetTwice Shop.Open Order.SIZES (a constant) Order.made (a static field) OperatorNear OperatorNear2 AccumulateMedian AccumulateSpread" {
		t.Fatalf("to be written %v, %v\n%s", todo, err, text)
	}
	if want := `EventType(), whenthen.Timestamp("created"), whenthen.Duration("big"), whenthen.Expires(5400000*time.Millisecond)`; !strings.Contains(string(text), want) {
		t.Errorf("no %s in\n%s", want, text)
	}
	for _, want := range []string{"Orders []*Order `rule:\"orders\"`", "Open2  bool     `rule:\"open\"`", "func (o *Shop) Open() bool"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, requires, _ := strings.Cut(string(mod), "\n")
	write(dir, "go.sum", string(sums))
	write(dir, "go.mod", "module model\n"+requires+"\nrequire whenthen v0.0.0\nreplace whenthen => "+root+"\n")
	write(dir, "main.go", strings.NewReplacer("%RULES%", "`"+rules+"`", "%REGISTERED%", "`"+registeredRules+"`").Replace(program))
	write(filepath.Join(dir, "model"), "types.go", string(text))
	cmd := exec.Command("go", "run", "-mod=mod", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if want := "Ann 12.50 pen\nBob PAID_LATE [] EUR\nnobody OPEN [] null\ndue 2026-03-01\n3 2 2 full\nlate 1\n6 <nil> PAID_LATE\n"; err != nil || string(out) != want {
		t.Errorf("%v\ngot  %s\nwant %s\n%s", err, out, want, text)
	}
}
