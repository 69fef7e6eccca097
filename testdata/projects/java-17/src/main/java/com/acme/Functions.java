package com.acme;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.*;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Functional interfaces for primitive types, and references to constructors. */
public class Functions {
    static double at3(DoubleUnaryOperator f) {
        return f.applyAsDouble(3);
    }

    static double total(List<Integer> list, ToDoubleFunction<Integer> f) {
        double sum = 0;
        for (Integer i : list) {
            sum += f.applyAsDouble(i);
        }
        return sum;
    }

    static class Made {
        final String s;

        Made() {
            s = "none";
        }

        Made(String s) {
            this.s = s;
        }

        @Override
        public String toString() {
            return "Made " + s;
        }
    }

    public static void run() {
        DoubleUnaryOperator half = x -> x / 2;
        System.out.println(half.applyAsDouble(7) + " " + at3(x -> x / 2) + " " + at3(Math::sqrt) + " " + at3(x -> 1));
        LongUnaryOperator million = x -> x * 1000000;
        System.out.println(million.applyAsLong(100000));
        DoubleUnaryOperator seven = x -> 7;
        System.out.println(seven.andThen(y -> y / 2).applyAsDouble(1));
        DoubleBinaryOperator quotient = (a, b) -> {
            if (a > b) {
                return 1;
            }
            return a / b;
        };
        System.out.println(quotient.applyAsDouble(5, 3) + " " + quotient.applyAsDouble(1, 2));
        IntToDoubleFunction halved = i -> i / 2;
        System.out.println(halved.applyAsDouble(7) + " " + total(List.of(1, 2), x -> x / 2));
        BinaryOperator<Double> larger = (a, b) -> Math.max(a, b);
        System.out.println(larger.apply(2.5, 1.5));
        System.out.println(Stream.of('a', 'b', 'e').filter(c -> "aeiou".indexOf(c) >= 0).map(String::valueOf).collect(Collectors.joining()));
        BiFunction<Integer, Integer, Integer> product = (var a, var b) -> a * b;
        System.out.println(product.apply(3, 4));

        try {
            Optional.empty().orElseThrow(IllegalStateException::new);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        System.out.println(Optional.<Made>empty().orElseGet(Made::new) + " " + Stream.generate(Made::new).limit(1).toList());
        Map<String, Made> map = new TreeMap<>();
        map.computeIfAbsent("k", Made::new);
        System.out.println(map + " " + Stream.of("a").map(Made::new).toList());
        StringBuilder digits = Stream.of(1, 2, 3).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append);
        System.out.println(digits);
    }
}
