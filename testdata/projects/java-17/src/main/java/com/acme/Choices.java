package com.acme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.*;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Overloads chosen by the results of generic methods, casts of lambdas, and functions that fail while a collection changes. */
public class Choices {
    static String of(Object x) {
        return "Object";
    }

    static String of(Integer x) {
        return "Integer";
    }

    static String of(int x) {
        return "int";
    }

    static String of(String x) {
        return "String";
    }

    static String of(double x) {
        return "double";
    }

    static String of(List<?> x) {
        return "List";
    }

    String kind(Object x) {
        return "object";
    }

    String kind(String x) {
        return "text";
    }

    private String kind(List<?> x) {
        return "list of " + x.size();
    }

    void own() {
        Supplier<List<String>> list = () -> List.of("a");
        System.out.println(kind(list.get()) + ", " + this.kind(Optional.of("s").get()) + ", " + kind(Optional.of(4).get()));
    }

    interface Shape {
        double area(double x);

        default Shape twice() {
            return x -> area(x) * 2;
        }
    }

    static boolean failing(int x) {
        if (x == 3) {
            throw new IllegalStateException("three");
        }
        return true;
    }

    static void failing(java.util.Collection<Integer> c) {
        try {
            c.removeIf(Choices::failing);
        } catch (IllegalStateException e) {
            System.out.println(c.getClass().getSimpleName() + c);
        }
    }

    public static void run() {
        Function<Integer, String> text = x -> "q" + x;
        Function<String, Integer> length = String::length;
        BiFunction<Integer, Integer, Double> quotient = (a, b) -> a / 2.0;
        System.out.println(of(text.apply(1)) + " " + of(length.apply("abc")) + " " + of(quotient.apply(1, 2)) + " " + of(Optional.of(3).get()) + " "
            + of(List.of("a").get(0)) + " " + of('c') + " " + of(1.5f));
        Map<String, Object> map = new HashMap<>();
        map.put("a", "text");
        List<Object> objects = new ArrayList<>(List.of("x"));
        System.out.println(of(map.get("a")) + " " + of(objects.get(0)) + " " + of((Object) "x"));
        new Choices().own();
        System.out.println(new TreeSet<>(Stream.of("b", "a").collect(Collectors.toList())));

        Consumer<List<Integer>> removes = x -> {
            x.remove(Integer.valueOf(9));
            x.remove(0);
            x.remove((Integer) 3);
            int j = 0;
            x.remove(j);
        };
        List<Integer> numbers = new ArrayList<>(List.of(9, 8, 3, 4, 5, 6));
        removes.accept(numbers);
        System.out.println(numbers);

        System.out.println(((Shape) x -> x * 3).twice().area(2) + " " + ((IntUnaryOperator) x -> x + 1).applyAsInt(2) + " "
            + ((Function<String, Integer>) String::length).andThen(n -> n + 1).apply("abc") + " " + ((Comparator<String>) (a, b) -> b.compareTo(a)).compare("a", "b"));
        Object object = (Supplier<String>) () -> "supplied";
        System.out.println(((Supplier<?>) object).get());

        failing(new ArrayList<>(List.of(1, 2, 3, 4)));
        failing(new LinkedList<>(List.of(1, 2, 3, 4)));
        failing(new ArrayDeque<>(List.of(1, 2, 3, 4)));
        failing(new TreeSet<>(Set.of(1, 2, 3, 4)));

        Collector<String, StringJoiner, String> joined = Collector.of(() -> new StringJoiner("|"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        System.out.println(Stream.of("a", "b").collect(joined) + " "
            + Stream.of(3, 4).collect(Collector.of(ArrayList::new, ArrayList::add, (a, b) -> a)) + " "
            + Stream.of("a", "bcd").reduce(0, (sum, s) -> sum + s.length(), Integer::sum));
    }
}
