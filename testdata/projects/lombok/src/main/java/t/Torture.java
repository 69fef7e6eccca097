package t;
import lombok.*;
import lombok.experimental.*;
import java.io.*;
import java.util.*;
import java.util.function.*;
public class Torture {
    @SneakyThrows static int risky(int n) { if (n > 1) throw new Exception("checked " + n); return n; }
    static String need(@NonNull String s) { return s + "."; }
    @UtilityClass static class U { int twice(int n) { return 2 * n; } final String X = "x"; }
    @Synchronized static int sync() { return 1; }
    @Builder(builderMethodName = "greet", buildMethodName = "say") static Greeting hello(String who, int times, @NonNull String end) { return new Greeting(("hi " + who + " ").repeat(times) + end); }
    record Greeting(String text) { }
    static void t(Consumer<Object> out, Runnable r) { try { r.run(); out.accept("ok"); } catch (Exception e) { out.accept(e.getClass().getName() + ": " + e.getMessage()); } }
    public static void run(Consumer<Object> out) {
        Dog d = Dog.builder().withName("rex").withLegs(3).withTag("a").withTag("b").withTags(List.of("c")).withPlace("z").withPlace("y").withProperty("q", 1).withProperty("p", 2).withBreed("b").withAddress(4).build();
        out.accept(d);
        Dog e = d.toBuilder().withBreed("c").withTag("d").build();
        out.accept(e); out.accept(e.equals(d)); out.accept(d.toBuilder().build().equals(d)); out.accept(d.hashCode() == d.toBuilder().build().hashCode());
        t(out, () -> d.getTags().add("x")); t(out, () -> d.getPlaces().clear()); t(out, () -> Dog.builder().build()); t(out, () -> Dog.builder().withTags(null));
        out.accept(Dog.builder().withName("n").withTag("q").clearTags().build());
        Service s = new Service("u/", 3); out.accept(s.call("a") + s.call("b") + " " + s);
        Point p = Point.at(3, 4, "q"); out.accept(p + " " + p.withX(6).dist() + p.getTag() + (p.withX(3) == p) + p.withTag("w") + p.equals(Point.at(3, 4, "q")));
        Fluent f = new Fluent().name("nm").number(4); f.isOpen(true).maybe(false); out.accept(f + " " + f.isOpen() + f.maybe() + f.fixed() + f.name());
        Prefixed x = new Prefixed(); x.setName("a"); x.setCount(4); out.accept(x + " " + x.getName());
        Names n = Names.builder().first("f").codes(new int[] { 1, 2 }).child(Names.builder().build()).entry("a", 1).entries(Map.of("b", 2)).build(); out.accept(n); out.accept(Names.Fields.first + Names.Fields.children);  t(out, () -> n.getChildren().add(null));
        out.accept(new Names().getMore() + " " + new Names().getChildren() + new Names().equals(new Names()));
        t(out, () -> { throw new Oops("bad"); }); t(out, () -> { throw new Oops(); }); t(out, () -> { throw new Oops(new IllegalStateException("c")); }); out.accept(new Oops("m", new RuntimeException("k")).getCause().getMessage());
        Lazy l = new Lazy(); l.setBase(5); out.accept(l.getTable() + " " + l.getRo()); l.setBase(6); out.accept(l.getTable()); out.accept(l);
        Lazy.In in = l.new In(); in.setK(3); out.accept(in.getK());
        out.accept(Lazy.Inner.builder().k("k").build()); t(out, () -> Lazy.Inner.builder().v(3).build()); t(out, () -> new Lazy.Inner(null, 3)); out.accept(Lazy.Req.make("a", 2)); t(out, () -> Lazy.Req.make("a", null)); t(out, () -> Lazy.Req.make("a", 1).setB(null));
        out.accept(Lazy.Rec.builder().a("r").b(-4).build() + " " + new Lazy.Rec("q", 2).toBuilder().b(9).build()); out.accept(Lazy.Kind.B.getCode() + Lazy.Kind.A.getN() + Lazy.Kind.B.big());
        t(out, () -> risky(2)); t(out, () -> need(null)); out.accept(need("a") + U.twice(4) + U.X + sync());
        out.accept(Torture.greet().who("bob").times(2).end("!").say()); t(out, () -> Torture.greet().who("x").say());
        val list = new ArrayList<String>(); list.add("v"); for (val z : list) out.accept(z.length()); var q = 5; q++; out.accept(q);
        Torture.GreetingBuilder gb = Torture.greet().who("w"); out.accept(gb.times(1).end(".").say().text());
        java.text.DecimalFormatSymbols sy = new java.text.DecimalFormatSymbols(Locale.US); sy.setGroupingSeparator('.'); sy.setDecimalSeparator(','); java.text.DecimalFormat df = new java.text.DecimalFormat("#,##0.00", sy); try { out.accept(df.format(1234567.891) + df.parse("1.234,5")); } catch (java.text.ParseException ex) { out.accept(ex); }
    }
}
