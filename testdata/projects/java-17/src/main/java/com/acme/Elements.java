package com.acme;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is in a collection or an array against its type, a lambda as an Iterable, and the types of values that are given to an Object. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class Elements {
    static void print(Object o) {
        System.out.println(o);
    }

    static void classes() {
        List raw = new ArrayList(List.of("a", 2, 3L));
        List<Integer> numbers = raw;
        List<String> texts = raw;
        Map<String, Integer> map = new HashMap<>();
        ((Map) map).put("k", "v");
        print(numbers.get(0));
        Object any = numbers.get(2);
        print(any);
        print(map.get("k"));
        List<Runnable> casts = List.of(() -> print(numbers.get(0) + 1), () -> {
            Integer i = numbers.get(2);
            print(i);
        }, () -> {
            String s = texts.get(1);
            print(s);
        }, () -> {
            int i = map.getOrDefault("k", 1);
            print(i);
        }, () -> {
            for (Integer i : numbers) {
                print(i);
            }
        });
        for (Runnable r : casts) {
            try {
                r.run();
            } catch (ClassCastException e) {
                System.out.println("cast");
            }
        }
    }

    static void arrays() {
        Object[] texts = new String[] {"a", "b"};
        Number[] numbers = new Integer[1];
        Comparable[][] rows = new String[1][];
        try {
            texts[0] = 1;
        } catch (ArrayStoreException e) {
            print(e.getMessage());
        }
        try {
            numbers[0] = 1.5;
        } catch (ArrayStoreException e) {
            print(e);
        }
        try {
            rows[0] = new Integer[] {1};
        } catch (ArrayStoreException e) {
            print("row");
        }
        texts[1] = "c";
        numbers[0] = 3;
        rows[0] = new String[] {"d"};
        print(Arrays.toString(texts) + numbers[0] + rows[0][0]);
    }

    static <T extends Comparable<T>> int order(T a, T b) {
        return a.compareTo(b);
    }

    static void store(String what) throws SQLException {
        if (what == null) {
            throw new IllegalStateException("nothing to store");
        }
        print("stored " + what);
    }

    static void libraries() {
        for (String what : new String[] {"a", null}) {
            try {
                store(what);
            } catch (SQLException e) {
                print(e.getErrorCode());
            } catch (CompletionException | IllegalStateException e) {
                print(e.getMessage());
            }
        }
    }

    public static void run() {
        classes();
        arrays();
        libraries();
        Iterable<Integer> three = () -> List.of(1, 2, 3).iterator();
        for (int i : three) {
            print(i);
        }
        three.forEach(Elements::print);
        print(order("z", "a") + " " + order("a", "abc") + " " + order('a', 'd') + " " + order(5, 3));
        print(switch (1) {
            case 1 -> 1;
            default -> 2.5;
        });
        print(1.0 + switch (1) {
            case 1 -> 1;
            default -> 2L;
        });
        print(Stream.of("ab", "c").flatMapToInt(String::chars).sum() + " " + Stream.of(1, 2).flatMapToInt(i -> IntStream.range(0, i)).boxed().toList());
        print(Stream.of(3, 1, 2).reduce("", (s, i) -> s + i, String::concat) + Stream.of(3, 1).collect(StringBuilder::new, (b, i) -> b.append(i), StringBuilder::append));
        print(new String("h\u00e9".getBytes()) + new java.math.BigInteger("300").toByteArray().length);
        Random random = new Random(42);
        print(random.ints(3).boxed().toList() + " " + random.ints(4, 1, 7).boxed().toList() + random.doubles(1).sum() + random.longs(2, -9, 9).boxed().toList());
        print(0x1.8p1 + 0xAp-2f + " " + Integer.BYTES + Long.SIZE + Character.SIZE + Double.BYTES + " " + Double.MIN_NORMAL);
        try {
            throw new AssertionError("never");
        } catch (AssertionError e) {
            print(e);
        }
    }
}
