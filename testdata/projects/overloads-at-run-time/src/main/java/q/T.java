package q;
import java.util.*;
import java.util.function.*;
public class T { private final Map<String, Function<Double, Double>> m = Map.of("a", d -> d * 2);
 static void p(Supplier<Object> r) { try { System.out.println(r.get()); } catch (RuntimeException e) { System.out.println("! " + e.getMessage()); } }
 public void go() { Function<Double, Double> f = m.getOrDefault("a", Function.identity());
  p(() -> f.andThen(x -> Math.round(x * 100) / 100d).apply(1.236)); p(() -> f.andThen(x -> Math.abs(x - 10)).apply(1.236)); p(() -> f.andThen(x -> Math.max(x, 3)).apply(1.236)); p(() -> f.andThen(x -> Math.round(x)).apply(1.236) + 1); p(() -> f.andThen(x -> String.valueOf(x)).apply(1.5)); p(() -> f.compose((Integer x) -> x / 2.0).apply(5)); p(() -> f.andThen(Math::round).apply(1.7)); p(() -> f.andThen(x -> Math.min(x, 1)).apply(1.7)); p(() -> f.andThen(x -> Double.compare(x, 1)).apply(1.7)); p(() -> f.andThen(x -> java.math.BigDecimal.valueOf(x)).apply(1.7)); p(() -> f.andThen(x -> Long.valueOf(Math.round(x))).apply(1.7)); } }
