package com.acme;
import java.util.*;
public final class Util {
  private Util() {}
  public static final double RATE = 0.19; public static final String PREFIX = "U-"; private static int calls;
  public static double tax(double v) { return Math.floor(v * RATE * 100) / 100; }
  public static String tag(Object o) { return PREFIX + o; }
  public static int next() { return ++calls; }
  public static boolean between(double v, double a, double b) { return v >= a && v <= b; }
  public static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
  public static String join(String sep, Object... parts) { StringJoiner j = new StringJoiner(sep); for (Object p : parts) j.add(String.valueOf(p)); return j.toString(); }
  public static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
}
