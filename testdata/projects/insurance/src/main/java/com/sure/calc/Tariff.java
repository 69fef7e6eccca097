package com.sure.calc;

import com.sure.model.*;
import java.math.*;
import java.util.*;
import java.util.function.*;

public class Tariff {
    private final NavigableMap<Integer, BigDecimal> byAge = new TreeMap<>();
    private final EnumMap<Vehicle.Category, UnaryOperator<BigDecimal>> byCategory = new EnumMap<>(Vehicle.Category.class);
    private static final MathContext MC = new MathContext(6, RoundingMode.HALF_UP);
    { byAge.put(0, new BigDecimal("2.50")); byAge.put(21, new BigDecimal("1.80")); byAge.put(25, new BigDecimal("1.2")); byAge.put(40, BigDecimal.ONE); byAge.put(70, new BigDecimal("1.35")); }
    public Tariff() {
        byCategory.put(Vehicle.Category.SPORT, b -> b.multiply(new BigDecimal("1.75")));
        byCategory.put(Vehicle.Category.ELECTRIC, b -> b.subtract(BigDecimal.TEN).max(BigDecimal.ONE));
        byCategory.put(Vehicle.Category.FAMILY, UnaryOperator.identity());
    }
    public BigDecimal forAge(int age) { return byAge.floorEntry(age).getValue(); }
    public BigDecimal base(Vehicle v) {
        BigDecimal b = v.depreciated(2025).multiply(new BigDecimal("0.031"), MC).add(new BigDecimal(v.getPower()).divide(new BigDecimal(3), MC));
        return byCategory.getOrDefault(v.getCategory(), x -> x.pow(1)).apply(b);
    }
    public String band(int age) {
        Integer lo = byAge.floorKey(age), hi = byAge.higherKey(age);
        return lo + (hi == null ? "+" : "-" + (hi - 1));
    }
    public static BigDecimal pct(int p) { return BigDecimal.valueOf(p, 2); }
    public static boolean isRound(BigDecimal b) { return b.stripTrailingZeros().scale() <= 0; }
}
