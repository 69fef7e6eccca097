package whenthen_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen"
)

const tariffClass = `package shop;
import java.math.*;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class Tariff {
  public enum Rank {
    LOW( 1 ), HIGH( 5 );
    public final int weight;
    public String note;
    public Map<String, Integer> more = new HashMap<>( Map.of( "a", 1, "b", 2 ) );
    Rank( int w ) { weight = w; }
  }
  public static final List<Integer> RANGE = IntStream.range( 0, 100 ).boxed().collect( Collectors.toList() );
  public static final List<Long> LONGS = new ArrayList<>();
  public static final Map<String, Integer> HASH = new HashMap<>();
  public static final Map<Integer, Integer> TREE = new TreeMap<>();
  public static final Set<Integer> SET = new HashSet<>( Arrays.asList( 30, 1, 17, 16, 33 ) );
  public static final Set<Integer> COLLECTED = Stream.of( 30, 1, 17, 16, 33 ).collect( Collectors.toSet() );
  public static final Map<Integer, List<Integer>> GROUPS = RANGE.stream().collect( Collectors.groupingBy( x -> x % 7 ) );
  public static final int[] NUMBERS = { 1, 2, 3 };
  public static final BigDecimal RATE = new BigDecimal( "0.19" ).setScale( 3 );
  public static final Deque<Integer> DEQUE = new ArrayDeque<>( RANGE );
  public static final PriorityQueue<Integer> QUEUE = new PriorityQueue<>( RANGE );
  public static final Tariff ONE = new Tariff();
  public static final AtomicInteger COUNT = new AtomicInteger();
  public static final AtomicLong IDS = new AtomicLong( 7 );
  public static final LongAdder ADDED = new LongAdder();
  public static final AtomicBoolean FIRST = new AtomicBoolean();
  public static final AtomicReference<String> NAME = new AtomicReference<>( "" );
  public static final Random RANDOM = new Random( 7 );
  static {
    for ( int i = 0; i < 200; i++ ) { LONGS.add( i * 1000L ); HASH.put( "k" + i, i ); TREE.put( i * 37 % 200, i ); }
  }
  public final Map<Integer, Integer> own = new HashMap<>();
  public Tariff() { for ( int i : RANGE ) { own.put( i * 37, i ); } }
}`

// Each line reads what the sessions share in another way. The last two also change it.
const tariffReads = `
for ( Object o : Tariff.RANGE ) { x = o; } x = Tariff.RANGE.indexOf( 50 ) + Tariff.RANGE.hashCode() + Tariff.RANGE.subList( 3, 9 ).get( 2 );
x = Tariff.LONGS.get( 3 ); x = Tariff.LONGS.toString(); x = Tariff.LONGS.stream().mapToLong( v -> v ).sum();
for ( Map.Entry<String, Integer> e : Tariff.HASH.entrySet() ) { x = e.getKey() + e.getValue(); } x = Tariff.HASH.get( "k7" );
x = Tariff.TREE.toString() + Tariff.TREE.get( 5 ) + Tariff.TREE.values();
x = Tariff.SET.contains( 30 ); x = new TreeSet<>( Tariff.SET ); for ( Object o : Tariff.SET ) { x = o; } x = Tariff.SET.equals( Tariff.COLLECTED );
x = Tariff.COLLECTED.toString(); x = Tariff.GROUPS.toString(); x = Tariff.GROUPS.get( 3 ).get( 1 );
for ( int i : Tariff.NUMBERS ) { x = i; } x = Tariff.RATE.multiply( new java.math.BigDecimal( "100" ) ); x = Tariff.RATE.hashCode();
x = Tariff.DEQUE.peekFirst(); x = Tariff.DEQUE.toString(); x = Tariff.QUEUE.peek(); x = Tariff.QUEUE.toString();
x = Tariff.ONE.own.toString(); x = Tariff.ONE.own.keySet().iterator().next();
x = Tariff.Rank.HIGH.weight; x = Tariff.Rank.HIGH.note; x = Tariff.Rank.LOW.more.toString();
for ( int i = 0; i < 1000; i++ ) { Tariff.COUNT.incrementAndGet(); Tariff.IDS.updateAndGet( v -> v + 1 ); Tariff.ADDED.add( 2 ); Tariff.RANDOM.nextInt( 7 ); }
Tariff.RANDOM.nextGaussian(); Tariff.NAME.updateAndGet( v -> v + "x" ); if ( Tariff.FIRST.compareAndSet( false, true ) ) { System.out.println( "first" ); }`

// Sessions that run at the same time read the constants of a Java class, and change those that are made for it.
func TestConstantsOfClassesAreShared(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "shop"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "shop", "Tariff.java"), []byte(tariffClass), 0o644); err != nil {
		t.Fatal(err)
	}
	text := "package shop; import java.util.*;\n" + `rule sum when String() then
		System.out.print( Tariff.COUNT + " " + Tariff.IDS + " " + Tariff.ADDED.sum() + " " + Tariff.NAME.get().length() ); end`
	for i, read := range strings.Split(strings.TrimSpace(tariffReads), "\n") {
		text += "\nrule read" + string(rune('a'+i)) + " when Integer() then Object x = null; " + read + " end"
	}
	for range 3 {
		rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: text}}, whenthen.Java(folder))
		if err != nil {
			t.Fatal(err)
		}
		run := func(what any) string {
			var out strings.Builder
			s := rules.NewSession(whenthen.Output(&out))
			if _, err := s.Insert(what); err != nil {
				t.Error(err)
			}
			if _, err := s.FireAll(context.Background()); err != nil {
				t.Error(err)
			}
			return out.String()
		}
		var outputs [8]string
		atOnce(len(outputs), func(i int) { outputs[i] = run(1) })
		if got := strings.Join(outputs[:], ""); got != "first\n" {
			t.Errorf("the sessions print %q", got)
		}
		if got, want := run("sum"), "8000 8007 16000 8"; got != want {
			t.Errorf("the sums are %q, want %q", got, want)
		}
	}
}
