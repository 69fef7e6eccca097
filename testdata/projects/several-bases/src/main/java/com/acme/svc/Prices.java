package com.acme.svc;
import com.acme.model.*; import java.math.*; import java.util.*;
public final class Prices {
  public static final BigDecimal BASE = new BigDecimal("1.50"); static int calls = 0;
  private Prices() {}
  public static BigDecimal price(Shape s) { calls++; return BASE.multiply(BigDecimal.valueOf(s.getArea())).setScale(2, RoundingMode.HALF_EVEN); }
  public static int calls() { return calls; }
  public static String fmt(String f, Object... a) { return String.format(f, a); }
  public static <T extends Comparable<T>> T max(List<T> l) { T m = null; for (T t : l) if (m == null || t.compareTo(m) > 0) m = t; return m; }
}
