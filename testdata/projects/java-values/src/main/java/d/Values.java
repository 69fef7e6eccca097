package d;
import java.math.*;
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/** Expressions of many types, made at random, with what they are in Java, or the exception. */
public class Values {
    enum E {
        A(1, "first"), B(5, "second") { @Override int calc(int k) { return k * 2; } }, C(-3, "third");
        final int weight; private final String label;
        E(int weight, String label) { this.weight = weight; this.label = label; }
        int calc(int k) { return k + weight; }
        String label() { return label; }
        E next() { return values()[(ordinal() + 1) % values().length]; }
        String greet(String who) { return switch (this) { case A -> "hi " + who; case B -> { String s = who.toUpperCase(); yield s + "!"; } default -> name().toLowerCase(); }; }
    }
    record P(int x, String n) {
        P with(int y) { return new P(y, n); }
        static P zero() { return new P(0, "zero"); }
    }
    interface Shape { int area(int k); default int twice(int k) { return area(k) + area(k); } static Shape unit() { return x -> 1; } }
    static abstract class Animal { protected String name; Animal(String name) { this.name = name; } abstract String sound(); public String toString() { return getClass().getSimpleName() + ":" + name + ":" + sound(); } }
    static class Dog extends Animal { Dog(String n) { super(n); } String sound() { return "wuff"; } }
    static class Cat extends Animal { Cat() { super("tom"); } String sound() { return "miau" + super.name.length(); } }
    static String desc(Animal a) { return a + "/" + (a instanceof Dog d ? d.sound().length() : -1); }
    static class Inner { private int v; Inner(int v) { this.v = v; } int twice() { return v * 2; } String name() { return new Object() { String get() { return "in" + v; } }.get(); } }
    static class Outer2 { int base = 10; class In { int k; In(int k) { this.k = k; } String show() { return base + "+" + this.k + "=" + (Outer2.this.base + k); } } }
    static class G<T> { private final T v; G(T v) { this.v = v; } static <U> G<U> of(U u) { return new G<>(u); } <V> G<V> map(Function<? super T, ? extends V> f) { return new G<>(f.apply(v)); } T get() { return v; } }
    static int i0 = 13, i1 = -7, i2 = 1 << 20, i3 = 255; static long l0 = 9_000_000_000L, l1 = -2; static double d0 = 2.5, d1 = -0.75; static float f0 = 1.1f; static char c0 = 'q', c1 = '7';
    static byte b0 = 100; static short sh0 = -300; static boolean t0 = true, f1 = false; static Integer bx = 1000;
    static String s0 = "banana", s1 = null, s2 = "x,y;z", s3 = "Qq"; static int[] arr = {4, 9, -2};
    static List<Integer> L = List.of(4, 8, 15, 16, 23, 42), L2 = Arrays.asList(-1, 0, 3, 3);
    static List<String> W = List.of("pear", "fig", "apple", "kiwi", "fig");
    static Map<String, Integer> M = new HashMap<>(Map.of("a", 1, "bb", 2, "ccc", 3));
    static BigDecimal bd0 = new BigDecimal("123.456"), bd1 = new BigDecimal("-0.05"), bd2 = new BigDecimal("7"); static BigInteger bi0 = new BigInteger("12345678901234567890");
    static LocalDate ld0 = LocalDate.of(2023, 5, 17), ld1 = LocalDate.of(2024, 12, 30); static LocalDateTime ldt0 = LocalDateTime.of(2023, 3, 26, 1, 30); static P p0 = new P(9, "nine");
    static void reset() { i0 = 13; i1 = -7; i2 = 1 << 20; i3 = 255; l0 = 9_000_000_000L; l1 = -2; d0 = 2.5; d1 = -0.75; f0 = 1.1f; c0 = 'q'; c1 = '7'; b0 = 100; sh0 = -300; t0 = true; f1 = false; s0 = "banana"; s1 = null; s2 = "x,y;z"; s3 = "Qq"; arr = new int[] {4, 9, -2}; M = new HashMap<>(); M.put("a", 1); M.put("bb", 2); M.put("ccc", 3); }
    static int va(int... xs) { int s = xs.length; for (int x : xs) s = s * 10 + x; return s; }
    static int rec(int n) { return n <= 0 ? 1 : n * rec(n - 1); }
    static int loop1(int n, int seed) { int s = seed; for (int i = 0, j = n; i < j; i++, j--) { if (i == 2) continue; s += i * j; } int k = n; while (true) { if (k-- <= 0) break; s ^= k; } do { s++; } while (s % 7 != 0); return s; }
    static int fin(int n) { int s = 0; for (int i = 0; i < 4; i++) { try { if (i == n) throw new IllegalStateException("n" + i); s += 10; if (i == n - 1) continue; s += 1; } catch (IllegalStateException e) { s += 100 + e.getMessage().length(); if (n == 3) break; } finally { s += 1000; } } return s; }
    static int lab(int n) { int c = 0; outer: for (int i = 0; i < 5; i++) { for (int j = 0; ; j++) { if (j > i) continue outer; if (i * j == n) break outer; c += i + j; } } return c; }
    static int inst(Object o) { if (o instanceof Integer i) return i; if (o instanceof String s && s.length() > 3) return s.length(); if (!(o instanceof Number n)) return -1; return n.intValue(); }
    static String cls(Object o) { return o == null ? "null" : o.getClass().getSimpleName(); }
    static String pat(Object o) { return o instanceof P p ? "P" + p.x() : o instanceof Character c ? "char " + (char) (c + 1) : o instanceof List<?> l ? "list of " + l.size() : "other " + o; }
    static String sw(int k) { StringBuilder b = new StringBuilder(); switch (k & 3) { case 0: b.append("zero"); case 1: b.append("one"); break; case 2: { b.append("two"); } default: b.append("rest"); } return b.toString(); }
    static String exc(int n) { try { return deep(n); } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) { return "A:" + e.getMessage(); } catch (RuntimeException e) { return e.getClass().getSimpleName() + ":" + e.getMessage() + (e.getCause() != null ? "<" + e.getCause().getMessage() : ""); } finally { i0++; } }
    static String deep(int n) { if (n == 0) return "" + 1 / n; if (n == 1) return "" + arr[n + 2]; if (n == 2) throw new UnsupportedOperationException("u", new RuntimeException("cause")); if (n == 3) { Object o = "s"; return "" + (Integer) o; } return "none".substring(n); }
    static String multi(int n) { String r = ""; try { try { if (n > 1) throw new IllegalArgumentException("x"); r += "ok"; } finally { r += "f1"; if (n == 3) r += "!"; } } catch (IllegalArgumentException e) { r += e.getMessage(); } return r; }
    static List<Integer> ls(Consumer<List<Integer>> f) { List<Integer> x = new ArrayList<>(List.of(5, 3, 9, 4)); f.accept(x); return x; }
    static Map<String, Integer> mm(Consumer<Map<String, Integer>> f) { Map<String, Integer> x = new TreeMap<>(Map.of("a", 1, "bb", 2)); f.accept(x); return x; }
    static void p(int k, Object o) { System.out.println(k + ": " + o); }
    static void x(int k, RuntimeException e) { System.out.println(k + "! " + e.getClass().getName() + (e instanceof NullPointerException || e instanceof ClassCastException ? "" : " " + e.getMessage())); }

    static void v0() { reset(); try { boolean r = BigInteger.valueOf(17).shiftLeft(4).isProbablePrime(10); p(0, r); } catch (RuntimeException e) { x(0, e); } }
    static void v1() { reset(); try { boolean r = (E.B.weight < new StringBuilder("base").deleteCharAt(3).toString().compareToIgnoreCase((s3 = "aXbXc"))); p(1, r); } catch (RuntimeException e) { x(1, e); } }
    static void v2() { reset(); try { P r = new P(1, "one"); p(2, r); } catch (RuntimeException e) { x(2, e); } }
    static void v3() { reset(); try { Optional<String> r = Arrays.asList("x", "yy", "x", "zzz").stream().reduce((x_1, y_1) -> x_1 + y_1); p(3, r); } catch (RuntimeException e) { x(3, e); } }
    static void v4() { reset(); try { double r = (Double.MAX_VALUE - 1); p(4, r); } catch (RuntimeException e) { x(4, e); } }
    static void v5() { reset(); try { Optional<String> r = W.stream().findFirst().map(x_3 -> x_3 + 7).flatMap(x_2 -> x_2.isEmpty() ? Optional.empty() : Optional.of(x_2.substring(1))); p(5, r); } catch (RuntimeException e) { x(5, e); } }
    static void v6() { reset(); try { double r = Math.scalb(1.0/3, 3); p(6, r); } catch (RuntimeException e) { x(6, e); } }
    static void v7() { reset(); try { double r = Math.abs(3.0); p(7, r); } catch (RuntimeException e) { x(7, e); } }
    static void v8() { reset(); try { String r = LocalDate.of(1999, 12, 31).with(TemporalAdjusters.previousOrSame(DayOfWeek.FRIDAY)).format(DateTimeFormatter.ofPattern("dd/MM/yyyy EEE")); p(8, r); } catch (RuntimeException e) { x(8, e); } }
    static void v9() { reset(); try { Period r = Period.between(ld0, ld1).negated(); p(9, r); } catch (RuntimeException e) { x(9, e); } }
    static void v10() { reset(); try { Duration r = Duration.between(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT); p(10, r); } catch (RuntimeException e) { x(10, e); } }
    static void v11() { reset(); try { Period r = Period.parse("P2Y3M").plusDays(new P(3, "q").x()); p(11, r); } catch (RuntimeException e) { x(11, e); } }
    static void v12() { reset(); try { float r = Float.parseFloat("-7"); p(12, r); } catch (RuntimeException e) { x(12, e); } }
    static void v13() { reset(); try { BigInteger r = BigInteger.TWO.and(bi0.sqrt().gcd(bi0.xor(BigInteger.valueOf(17)))); p(13, r); } catch (RuntimeException e) { x(13, e); } }
    static void v14() { reset(); try { boolean r = t0; p(14, r); } catch (RuntimeException e) { x(14, e); } }
    static void v15() { reset(); try { Duration r = Duration.between(LocalDate.of(1999, 12, 31).minusMonths(-1).atStartOfDay(), LocalDate.of(2024, 2, 29).atTime(LocalTime.parse("23:59:59.5").plusMinutes(7))); p(15, r); } catch (RuntimeException e) { x(15, e); } }
    static void v16() { reset(); try { boolean r = t0; p(16, r); } catch (RuntimeException e) { x(16, e); } }
    static void v17() { reset(); try { StringBuilder r = new StringBuilder("base").append(Long.MIN_VALUE); p(17, r); } catch (RuntimeException e) { x(17, e); } }
    static void v18() { reset(); try { char r = c1++; p(18, r); } catch (RuntimeException e) { x(18, e); } }
    static void v19() { reset(); try { int r = bd2.scale(); p(19, r); } catch (RuntimeException e) { x(19, e); } }
    static void v20() { reset(); try { BigInteger r = new BigInteger("-98765432109876543210").shiftRight(-1).modPow(bi0, new BigInteger("-98765432109876543210").add(new BigInteger("-98765432109876543210"))).modPow(new BigDecimal(bi0).toBigInteger(), BigInteger.TWO.gcd(BigInteger.valueOf(17)).divide(BigInteger.TWO.mod(new BigInteger("-98765432109876543210")))); p(20, r); } catch (RuntimeException e) { x(20, e); } }
    static void v21() { reset(); try { char r = (char) (Character.toUpperCase('0') ^ 32); p(21, r); } catch (RuntimeException e) { x(21, e); } }
    static void v22() { reset(); try { boolean r = s1.startsWith(s1); p(22, r); } catch (RuntimeException e) { x(22, e); } }
    static void v23() { reset(); try { int r = (M.getOrDefault(" x ", 42) & va()); p(23, r); } catch (RuntimeException e) { x(23, e); } }
    static void v24() { reset(); try { BigDecimal r = BigDecimal.TEN.negate(); p(24, r); } catch (RuntimeException e) { x(24, e); } }
    static void v25() { reset(); try { Map<String, Integer> r = mm(m_4 -> m_4.merge(("-7" + t0 + E.C).replaceAll("[aeiou]", "*"), W.stream().filter(x_5 -> x_5.length() > 1).findFirst().map(String::length).orElse(Integer.compare(-1, 100000)), (x_4, y_4) -> null)); p(25, r); } catch (RuntimeException e) { x(25, e); } }
    static void v26() { reset(); try { double r = IntStream.range(0, 5).average().getAsDouble(); p(26, r); } catch (RuntimeException e) { x(26, e); } }
    static void v27() { reset(); try { StringBuilder r = new StringBuilder(s0).append(l0); p(27, r); } catch (RuntimeException e) { x(27, e); } }
    static void v28() { reset(); try { Object r = new PriorityQueue<>(ls(x_6 -> x_6.removeIf(y_6 -> y_6 % 2 == 0))).poll(); p(28, r); } catch (RuntimeException e) { x(28, e); } }
    static void v29() { reset(); try { double r = 0.1; p(29, r); } catch (RuntimeException e) { x(29, e); } }
    static void v30() { reset(); try { LocalDateTime r = LocalDateTime.of(2024, 2, 29, 23, 59, 58).plusNanos(-3L); p(30, r); } catch (RuntimeException e) { x(30, e); } }
    static void v31() { reset(); try { LocalTime r = LocalDateTime.of(2024, 2, 29, 23, 59, 58).toLocalTime(); p(31, r); } catch (RuntimeException e) { x(31, e); } }
    static void v32() { reset(); try { List<Integer> r = L2; p(32, r); } catch (RuntimeException e) { x(32, e); } }
    static void v34() { reset(); try { P r = ((1 < Integer.MIN_VALUE) ? new P(-5, null).with(0) : p0); p(34, r); } catch (RuntimeException e) { x(34, e); } }
    static void v35() { reset(); try { double r = Arrays.asList("aXbXc".split(",")).stream().map(String::length).toList().stream().mapToInt(x_7 -> x_7).average().orElse((double) (16777217f % 1.5f)); p(35, r); } catch (RuntimeException e) { x(35, e); } }
    static void v36() { reset(); try { List<String> r = Arrays.asList("x", "yy", "x", "zzz").stream().map(x_8 -> x_8.substring(1)).toList(); p(36, r); } catch (RuntimeException e) { x(36, e); } }
    static void v37() { reset(); try { List<String> r = Pattern.compile("[,X ]").splitAsStream("").toList(); p(37, r); } catch (RuntimeException e) { x(37, e); } }
    static void v38() { reset(); try { List<Integer> r = mm(m_9 -> m_9.computeIfAbsent(String.format("%tF %<tY %<tB %<te", LocalDate.of(1999, 12, 31)), String::length)).values().stream().sorted().toList(); p(38, r); } catch (RuntimeException e) { x(38, e); } }
    static void v39() { reset(); try { P r = (M.containsKey("") ? new P(i1, "3.5") : (t0 ? p0 : p0)); p(39, r); } catch (RuntimeException e) { x(39, e); } }
    static void v40() { reset(); try { Period r = Period.parse("P2Y3M"); p(40, r); } catch (RuntimeException e) { x(40, e); } }
    static void v42() { reset(); try { BigInteger r = BigDecimal.valueOf(2.50).toBigInteger(); p(42, r); } catch (RuntimeException e) { x(42, e); } }
    static void v43() { reset(); try { long r = IntStream.rangeClosed(1, 4).filter(x_10 -> x_10 % 2 == 1).asLongStream().sum(); p(43, r); } catch (RuntimeException e) { x(43, e); } }
    static void v44() { reset(); try { E r = E.B; p(44, r); } catch (RuntimeException e) { x(44, e); } }
    static void v45() { reset(); try { char r = new StringBuilder(s0).charAt(3); p(45, r); } catch (RuntimeException e) { x(45, e); } }
    static void v46() { reset(); try { Duration r = Duration.ofHours(i0).negated(); p(46, r); } catch (RuntimeException e) { x(46, e); } }
    static void v47() { reset(); try { double r = Math.pow(0.1, -2.25); p(47, r); } catch (RuntimeException e) { x(47, e); } }
    static void v48() { reset(); try { BigInteger r = BigInteger.valueOf(17).gcd(BigInteger.valueOf(5L)); p(48, r); } catch (RuntimeException e) { x(48, e); } }
    static void v49() { reset(); try { long r = BigDecimal.valueOf(2.50).longValue(); p(49, r); } catch (RuntimeException e) { x(49, e); } }
    static void v50() { reset(); try { List<String> r = Pattern.compile("[,X ]").splitAsStream("aXbXc").toList().stream().filter(x_11 -> !x_11.isEmpty()).collect(Collectors.toList()); p(50, r); } catch (RuntimeException e) { x(50, e); } }
    static void v51() { reset(); try { double r = Math.log10(Math.copySign(1.0e-5, 1.0/3)); p(51, r); } catch (RuntimeException e) { x(51, e); } }
    static void v52() { reset(); try { Optional<String> r = Optional.ofNullable(s1); p(52, r); } catch (RuntimeException e) { x(52, e); } }
    static void v53() { reset(); try { Duration r = Duration.ofSeconds(i2++, (-1 >>> new P(3, "q").x())); p(53, r); } catch (RuntimeException e) { x(53, e); } }
    static void v54() { reset(); try { Optional<String> r = Stream.concat(Stream.of(E.values()).map(E::label).toList().stream(), Stream.of(cls((Object) d0))).toList().stream().max(Comparator.naturalOrder()); p(54, r); } catch (RuntimeException e) { x(54, e); } }
    static void v55() { reset(); try { P r = new P(1, "aXbXc").with(switch ("12") { case "abc", "12" -> 1; case "" -> 1_000; default -> -9; }); p(55, r); } catch (RuntimeException e) { x(55, e); } }
    static void v56() { reset(); try { BigInteger r = new BigInteger("-98765432109876543210").gcd(new BigInteger("-98765432109876543210")); p(56, r); } catch (RuntimeException e) { x(56, e); } }
    static void v57() { reset(); try { E r = (true ? E.B : E.A); p(57, r); } catch (RuntimeException e) { x(57, e); } }
    static void v58() { reset(); try { String r = String.format("%5c|%-5c|", (char) Integer.highestOneBit(new P(3, "q").x()), c1++); p(58, r); } catch (RuntimeException e) { x(58, e); } }
    static void v59() { reset(); try { String r = String.format("%tF %<tY %<tB %<te", LocalDate.of(1999, 12, 31)); p(59, r); } catch (RuntimeException e) { x(59, e); } }
    static void v60() { reset(); try { List<Integer> r = W.stream().map(String::length).toList().stream().sorted(Comparator.reverseOrder()).toList(); p(60, r); } catch (RuntimeException e) { x(60, e); } }
    static void v61() { reset(); try { long r = Duration.between(ldt0, LocalDateTime.of(2024, 2, 29, 23, 59, 58)).toMinutes(); p(61, r); } catch (RuntimeException e) { x(61, e); } }
    static void v62() { reset(); try { char r = c0; p(62, r); } catch (RuntimeException e) { x(62, e); } }
    static void v63() { reset(); try { E r = E.valueOf(LocalDateTime.of(2024, 2, 29, 23, 59, 58).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss a"))); p(63, r); } catch (RuntimeException e) { x(63, e); } }
    static void v64() { reset(); try { Object r = (Object) d0; p(64, r); } catch (RuntimeException e) { x(64, e); } }
    static void v65() { reset(); try { Duration r = Duration.ofSeconds(new P(3, "q").x(), i2).dividedBy(Long.compare(l1, 123456789012L)); p(65, r); } catch (RuntimeException e) { x(65, e); } }
    static void v66() { reset(); try { StringBuilder r = new StringBuilder(s0).append(c1).append((Long.MIN_VALUE % 7)); p(66, r); } catch (RuntimeException e) { x(66, e); } }
    static void v67() { reset(); try { StringBuilder r = new StringBuilder("base").reverse(); p(67, r); } catch (RuntimeException e) { x(67, e); } }
    static void v69() { reset(); try { StringBuilder r = new StringBuilder(s0).reverse().append(Optional.of("opt").orElse(" x ").charAt(3)); p(69, r); } catch (RuntimeException e) { x(69, e); } }
    static void v70() { reset(); try { Duration r = Duration.between(LocalTime.ofSecondOfDay(100000), LocalTime.of(-1, Duration.parse("PT36H5M").toMinutesPart())); p(70, r); } catch (RuntimeException e) { x(70, e); } }
    static void v71() { reset(); try { E r = E.valueOf(s0); p(71, r); } catch (RuntimeException e) { x(71, e); } }
    static void v72() { reset(); try { StringBuilder r = new StringBuilder("base").append((Object) i0).append(Integer.compare(Integer.MIN_VALUE, Integer.MAX_VALUE)); p(72, r); } catch (RuntimeException e) { x(72, e); } }
    static void v73() { reset(); try { String r = Arrays.toString("abc".toCharArray()); p(73, r); } catch (RuntimeException e) { x(73, e); } }
    static void v75() { reset(); try { List<Integer> r = ls(x_16 -> Collections.swap(x_16, 4, 0)); p(75, r); } catch (RuntimeException e) { x(75, e); } }
    static void v76() { reset(); try { LocalDate r = ld0.plus(Period.parse("P2Y3M")).plus(Arrays.stream(arr).asLongStream().sum(), ChronoUnit.WEEKS); p(76, r); } catch (RuntimeException e) { x(76, e); } }
    static void v77() { reset(); try { Duration r = Duration.ofMinutes(95); p(77, r); } catch (RuntimeException e) { x(77, e); } }
    static void v78() { reset(); try { List<String> r = Pattern.compile("[,X ]").splitAsStream(Long.toHexString(123456789012L)).toList(); p(78, r); } catch (RuntimeException e) { x(78, e); } }
    static void v79() { reset(); try { BigInteger r = BigInteger.valueOf(ld0.toEpochDay()); p(79, r); } catch (RuntimeException e) { x(79, e); } }
    static void v80() { reset(); try { float r = Math.max((16777217f / 1.5f), bd1.floatValue()); p(80, r); } catch (RuntimeException e) { x(80, e); } }
    static void v81() { reset(); try { List<String> r = List.of("b", "a", "cc").stream().sorted(String.CASE_INSENSITIVE_ORDER).toList().stream().map(x_17 -> x_17 + (f1 ? -1 : bx)).toList(); p(81, r); } catch (RuntimeException e) { x(81, e); } }
    static void v82() { reset(); try { BigInteger r = new BigInteger("-98765432109876543210"); p(82, r); } catch (RuntimeException e) { x(82, e); } }
    static void v83() { reset(); try { P r = new P(Integer.bitCount(1), ""); p(83, r); } catch (RuntimeException e) { x(83, e); } }
    static void v84() { reset(); try { boolean r = false; p(84, r); } catch (RuntimeException e) { x(84, e); } }
    static void v85() { reset(); try { StringBuilder r = new StringBuilder("base").append(0.1f).append("3.5".isBlank()).append((double) 0.1f); p(85, r); } catch (RuntimeException e) { x(85, e); } }
    static void v86() { reset(); try { StringBuilder r = new StringBuilder("base").append(7); p(86, r); } catch (RuntimeException e) { x(86, e); } }
    static void v87() { reset(); try { Map<String, Integer> r = mm(m_18 -> m_18.entrySet().forEach(e_18 -> e_18.setValue(e_18.getValue() + 1))); p(87, r); } catch (RuntimeException e) { x(87, e); } }
    static void v88() { reset(); try { boolean r = t0; p(88, r); } catch (RuntimeException e) { x(88, e); } }
    static void v89() { reset(); try { List<String> r = M.keySet().stream().sorted().toList(); p(89, r); } catch (RuntimeException e) { x(89, e); } }
    static void v90() { reset(); try { float r = new BigDecimal("1.10").floatValue(); p(90, r); } catch (RuntimeException e) { x(90, e); } }
    static void v91() { reset(); try { Duration r = Duration.ofHours(0).dividedBy((0 >> i0)).negated(); p(91, r); } catch (RuntimeException e) { x(91, e); } }
    static void v92() { reset(); try { double r = Math.expm1(Double.MAX_VALUE); p(92, r); } catch (RuntimeException e) { x(92, e); } }
    static void v93() { reset(); try { long r = (5L >>> arr[1]); p(93, r); } catch (RuntimeException e) { x(93, e); } }
    static void v94() { reset(); try { E r = E.values()[3]; p(94, r); } catch (RuntimeException e) { x(94, e); } }
    static void v95() { reset(); try { Optional<String> r = W.stream().findFirst().map(x_19 -> x_19 + 42); p(95, r); } catch (RuntimeException e) { x(95, e); } }
    static void v96() { reset(); try { LocalTime r = LocalDateTime.parse("2020-06-01T08:05").plus(Duration.ofMillis(1500)).toLocalTime(); p(96, r); } catch (RuntimeException e) { x(96, e); } }
    static void v97() { reset(); try { StringBuilder r = new StringBuilder("base").reverse().append((Object) E.A); p(97, r); } catch (RuntimeException e) { x(97, e); } }
    static void v98() { reset(); try { long r = "".chars().filter(Character::isLetter).count(); p(98, r); } catch (RuntimeException e) { x(98, e); } }
    static void v99() { reset(); try { Period r = Period.of(1, 14, 40); p(99, r); } catch (RuntimeException e) { x(99, e); } }
    static void v101() { reset(); try { boolean r = new BigDecimal(BigInteger.valueOf(17)).equals(new BigDecimal(3).max(new BigDecimal(3))); p(101, r); } catch (RuntimeException e) { x(101, e); } }
    static void v102() { reset(); try { long r = Long.parseLong("12"); p(102, r); } catch (RuntimeException e) { x(102, e); } }
    static void v103() { reset(); try { LocalDateTime r = LocalDateTime.parse("2020-06-01T08:05").minusMinutes(1_000); p(103, r); } catch (RuntimeException e) { x(103, e); } }
    static void v104() { reset(); try { LocalTime r = LocalTime.parse("23:59:59.5").truncatedTo(ChronoUnit.MINUTES); p(104, r); } catch (RuntimeException e) { x(104, e); } }
    static void v105() { reset(); try { long r = (new BigDecimal("1E+5").toBigInteger().longValue() << (c0 += 1)); p(105, r); } catch (RuntimeException e) { x(105, e); } }
    static void v106() { reset(); try { boolean r = bi0.xor(BigInteger.TWO).add(BigInteger.valueOf(17).mod(BigInteger.TWO)).testBit(3); p(106, r); } catch (RuntimeException e) { x(106, e); } }
    static void v107() { reset(); try { E r = (f1 ? E.C : E.B).next(); p(107, r); } catch (RuntimeException e) { x(107, e); } }
    static void v108() { reset(); try { E r = E.valueOf("Hello, World".concat("aXbXc")); p(108, r); } catch (RuntimeException e) { x(108, e); } }
    static void v109() { reset(); try { StringBuilder r = new StringBuilder().append(bx).append((false || false)).append(Math.min(1e10, 1e10f)); p(109, r); } catch (RuntimeException e) { x(109, e); } }
    static void v110() { reset(); try { List<Integer> r = ls(x_20 -> { for (Integer y_20 : x_20) if (y_20 > mm(m_21 -> m_21.keySet().removeIf(k_21 -> k_21.length() > 1)).merge(String.format("%b %b", W.stream().findFirst(), null), IntStream.of(3, 1, 2).map(x_22 -> x_22 * x_22).filter(x_22 -> x_22 % 2 == 0).sum(), Integer::sum)) x_20.add(1); }); p(110, r); } catch (RuntimeException e) { x(110, e); } }
    static void v111() { reset(); try { String r = String.format("% d", 1); p(111, r); } catch (RuntimeException e) { x(111, e); } }
    static void v112() { reset(); try { float r = Math.max(-3f, 1e10f); p(112, r); } catch (RuntimeException e) { x(112, e); } }
    static void v113() { reset(); try { Optional<String> r = Arrays.asList("x", "yy", "x", "zzz").stream().max(Comparator.naturalOrder()); p(113, r); } catch (RuntimeException e) { x(113, e); } }
    static void v114() { reset(); try { StringBuilder r = new StringBuilder("base").append(bx); p(114, r); } catch (RuntimeException e) { x(114, e); } }
    static void v116() { reset(); try { StringBuilder r = new StringBuilder().append((Object) L).append(0.1f); p(116, r); } catch (RuntimeException e) { x(116, e); } }
    static void v117() { reset(); try { LocalDate r = LocalDate.of(2000, Month.MARCH, 1).with(TemporalAdjusters.lastDayOfMonth()).plus(s0.chars().asLongStream().sum(), ChronoUnit.WEEKS); p(117, r); } catch (RuntimeException e) { x(117, e); } }
    static void v118() { reset(); try { Map<String, Integer> r = Map.of("3.5", (i2 <<= 3)); p(118, r); } catch (RuntimeException e) { x(118, e); } }
    static void v119() { reset(); try { Period r = Period.of(1, 14, 40).normalized(); p(119, r); } catch (RuntimeException e) { x(119, e); } }
    static void v120() { reset(); try { boolean r = "Hello, World".equalsIgnoreCase("Hello, World"); p(120, r); } catch (RuntimeException e) { x(120, e); } }
    static void v121() { reset(); try { BigDecimal r = bd0.divide(bd2.pow(3).sqrt(new MathContext(10)), new MathContext(5, RoundingMode.CEILING)); p(121, r); } catch (RuntimeException e) { x(121, e); } }
    static void v122() { reset(); try { LocalTime r = LocalTime.of(8, 30).minusSeconds(-3L); p(122, r); } catch (RuntimeException e) { x(122, e); } }
    static void v123() { reset(); try { StringBuilder r = new StringBuilder(s0).append('0').append(0.1f); p(123, r); } catch (RuntimeException e) { x(123, e); } }
    static void v124() { reset(); try { long r = LocalDateTime.of(2024, 2, 29, 23, 59, 58).toEpochSecond(ZoneOffset.UTC); p(124, r); } catch (RuntimeException e) { x(124, e); } }
    static void v125() { reset(); try { Optional<String> r = Stream.of(E.values()).map(E::label).toList().stream().min(Comparator.comparing(String::length)); p(125, r); } catch (RuntimeException e) { x(125, e); } }
    static void v126() { reset(); try { LocalDate r = LocalDate.ofEpochDay(E.B.weight); p(126, r); } catch (RuntimeException e) { x(126, e); } }
    static void v127() { reset(); try { List<String> r = Stream.concat(W.stream(), Stream.of("-7")).toList(); p(127, r); } catch (RuntimeException e) { x(127, e); } }
    static void v128() { reset(); try { float r = Math.max((float) new P(3, "q").x(), new BigDecimal("1.10").floatValue()); p(128, r); } catch (RuntimeException e) { x(128, e); } }
    static void v129() { reset(); try { StringBuilder r = new StringBuilder("base").reverse(); p(129, r); } catch (RuntimeException e) { x(129, e); } }
    static void v130() { reset(); try { Duration r = Duration.between(LocalTime.ofSecondOfDay(0b101), ldt0.toLocalTime()); p(130, r); } catch (RuntimeException e) { x(130, e); } }
    static void v131() { reset(); try { BigDecimal r = BigDecimal.valueOf(123, 5).max(new BigDecimal("1E+5")).max(BigDecimal.valueOf(123, 5)); p(131, r); } catch (RuntimeException e) { x(131, e); } }
    static void v132() { reset(); try { double r = d1; p(132, r); } catch (RuntimeException e) { x(132, e); } }
    static void v133() { reset(); try { Duration r = Duration.between(LocalDateTime.parse("2020-06-01T08:05"), LocalDateTime.of(2024, 2, 29, 23, 59, 58)).dividedBy(0); p(133, r); } catch (RuntimeException e) { x(133, e); } }
    static void v134() { reset(); try { boolean r = (BigInteger.valueOf(17).shiftRight(4).isProbablePrime(10) && "Straße".equals("""
            text
              block\tx
            """.indent(2))); p(134, r); } catch (RuntimeException e) { x(134, e); } }
    static void v135() { reset(); try { String r = new StringBuilder("base").append('0').deleteCharAt(1).toString(); p(135, r); } catch (RuntimeException e) { x(135, e); } }
    static void v136() { reset(); try { long r = (l0 += Math.log(1.0/3)); p(136, r); } catch (RuntimeException e) { x(136, e); } }
    static void v137() { reset(); try { float r = ((float) i1 * ld1.hashCode()); p(137, r); } catch (RuntimeException e) { x(137, e); } }
    static void v138() { reset(); try { Duration r = Duration.ofSeconds(42, i0).plus(Duration.ofSeconds(-3661)); p(138, r); } catch (RuntimeException e) { x(138, e); } }
    static void v139() { reset(); try { long r = (IntStream.range(0, 5).noneMatch(x_23 -> x_23 == E.B.weight) ? Arrays.asList("x", "yy", "x", "zzz").hashCode() : ChronoUnit.MONTHS.between(LocalDate.of(2000, Month.MARCH, 1), LocalDate.of(2024, 2, 29))); p(139, r); } catch (RuntimeException e) { x(139, e); } }
    static void v140() { reset(); try { Map<String, Integer> r = new TreeMap<>(M); p(140, r); } catch (RuntimeException e) { x(140, e); } }
    static void v141() { reset(); try { E r = E.B.next(); p(141, r); } catch (RuntimeException e) { x(141, e); } }
    static void v142() { reset(); try { LocalDate r = LocalDate.of(i2, 2, 0x7f).with(TemporalAdjusters.lastDayOfMonth()).plusDays(Integer.toString((L.get(2) | Integer.MIN_VALUE)).length()); p(142, r); } catch (RuntimeException e) { x(142, e); } }
    static void v143() { reset(); try { List<Integer> r = s0.chars().boxed().collect(Collectors.toList()); p(143, r); } catch (RuntimeException e) { x(143, e); } }
    static void v145() { reset(); try { char r = "abc".charAt(-1); p(145, r); } catch (RuntimeException e) { x(145, e); } }
    static void v146() { reset(); try { E r = E.valueOf(""); p(146, r); } catch (RuntimeException e) { x(146, e); } }
    static void v147() { reset(); try { BigInteger r = new BigInteger("-98765432109876543210").sqrt().pow(2); p(147, r); } catch (RuntimeException e) { x(147, e); } }
    static void v148() { reset(); try { Map<String, Integer> r = Map.of(W.stream().map(String::toUpperCase).sorted(Comparator.reverseOrder()).collect(Collectors.joining("|")), inst((Object) E.A)); p(148, r); } catch (RuntimeException e) { x(148, e); } }
    static void v149() { reset(); try { Optional<String> r = W.stream().max(Comparator.naturalOrder()); p(149, r); } catch (RuntimeException e) { x(149, e); } }
    static void v150() { reset(); try { Period r = LocalDate.of(2000, Month.MARCH, 1).withDayOfYear(60).until(ld1.with(TemporalAdjusters.next(DayOfWeek.MONDAY))); p(150, r); } catch (RuntimeException e) { x(150, e); } }
    static void v151() { reset(); try { Optional<String> r = Optional.of("opt").map(x_25 -> x_25 + 1_000); p(151, r); } catch (RuntimeException e) { x(151, e); } }
    static void v152() { reset(); try { boolean r = Arrays.stream(arr).filter(x_27 -> x_27 % 2 == 1).noneMatch(x_26 -> x_26 == new StringBuilder(s0).length()); p(152, r); } catch (RuntimeException e) { x(152, e); } }
    static void v153() { reset(); try { List<Integer> r = Stream.of(bx, i1, Integer.MIN_VALUE).sorted().toList(); p(153, r); } catch (RuntimeException e) { x(153, e); } }
    static void v154() { reset(); try { Duration r = Duration.between(LocalTime.parse("23:59:59.5"), LocalTime.parse("23:59:59.5")); p(154, r); } catch (RuntimeException e) { x(154, e); } }
    static void v155() { reset(); try { List<String> r = List.of(Integer.toHexString(7), new DecimalFormat("#,##0.00").format(0.1)); p(155, r); } catch (RuntimeException e) { x(155, e); } }
    static void v156() { reset(); try { boolean r = IntStream.of(3, 1, 2).noneMatch(x_28 -> x_28 == 1_000); p(156, r); } catch (RuntimeException e) { x(156, e); } }
    static void v158() { reset(); try { boolean r = new BigInteger("-98765432109876543210").mod(bi0).mod(BigInteger.valueOf(17).remainder(BigInteger.valueOf(17))).testBit(3); p(158, r); } catch (RuntimeException e) { x(158, e); } }
    static void v159() { reset(); try { BigDecimal r = new BigDecimal("0.000").min(new BigDecimal("0.000")); p(159, r); } catch (RuntimeException e) { x(159, e); } }
    static void v160() { reset(); try { List<Integer> r = List.of(3, 1, 2); p(160, r); } catch (RuntimeException e) { x(160, e); } }
    static void v161() { reset(); try { BigInteger r = bi0.add(BigInteger.TWO).abs(); p(161, r); } catch (RuntimeException e) { x(161, e); } }
    static void v162() { reset(); try { LocalDate r = ld0.minusMonths(-1).withDayOfMonth(Integer.rotateLeft(i2, new P(3, "q").x())); p(162, r); } catch (RuntimeException e) { x(162, e); } }
    static void v163() { reset(); try { Object r = L.stream().collect(Collectors.partitioningBy(x_30 -> x_30 > Integer.toString(L.get(2)).length())); p(163, r); } catch (RuntimeException e) { x(163, e); } }
    static void v164() { reset(); try { LocalDateTime r = LocalDateTime.of(2024, 2, 29, 23, 59, 58); p(164, r); } catch (RuntimeException e) { x(164, e); } }
    static void v165() { reset(); try { Object r = W.stream().collect(Collectors.groupingBy(String::length)); p(165, r); } catch (RuntimeException e) { x(165, e); } }
    static void v166() { reset(); try { char r = (t0 ? 'x' : 120); p(166, r); } catch (RuntimeException e) { x(166, e); } }
    static void v167() { reset(); try { char r = (true ? 'x' : 120); p(167, r); } catch (RuntimeException e) { x(167, e); } }
    static void v168() { reset(); try { Map<String, Integer> r = mm(m_31 -> m_31.putIfAbsent("Straße", i2)); p(168, r); } catch (RuntimeException e) { x(168, e); } }
    static void v169() { reset(); try { E r = E.values()[0].next(); p(169, r); } catch (RuntimeException e) { x(169, e); } }
    static void c0() { v0(); v1(); v2(); v3(); v4(); v5(); v6(); v7(); v8(); v9(); v10(); v11(); v12(); v13(); v14(); v15(); v16(); v17(); v18(); v19(); v20(); v21(); v22(); v23(); v24(); v25(); v26(); v27(); v28(); v29(); v30(); v31(); v32(); v34(); v35(); v36(); v37(); v38(); v39(); v40(); v42(); v43(); v44(); v45(); v46(); v47(); v48(); v49(); }
    static void c50() { v50(); v51(); v52(); v53(); v54(); v55(); v56(); v57(); v58(); v59(); v60(); v61(); v62(); v63(); v64(); v65(); v66(); v67(); v69(); v70(); v71(); v72(); v73(); v75(); v76(); v77(); v78(); v79(); v80(); v81(); v82(); v83(); v84(); v85(); v86(); v87(); v88(); v89(); v90(); v91(); v92(); v93(); v94(); v95(); v96(); v97(); v98(); v99(); }
    static void c100() { v101(); v102(); v103(); v104(); v105(); v106(); v107(); v108(); v109(); v110(); v111(); v112(); v113(); v114(); v116(); v117(); v118(); v119(); v120(); v121(); v122(); v123(); v124(); v125(); v126(); v127(); v128(); v129(); v130(); v131(); v132(); v133(); v134(); v135(); v136(); v137(); v138(); v139(); v140(); v141(); v142(); v143(); v145(); v146(); v147(); v148(); v149(); }
    static void c150() { v150(); v151(); v152(); v153(); v154(); v155(); v156(); v158(); v159(); v160(); v161(); v162(); v163(); v164(); v165(); v166(); v167(); v168(); v169(); }
    public static void run() { c0(); c50(); c100(); c150(); }
}
