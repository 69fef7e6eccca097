package com.acme;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Interfaces and classes that extend or implement the functional interfaces of the library. */
public class Functions {
	interface Mapping<A, B> extends Function<A, B> {}
	interface Counting extends IntBinaryOperator { default int twice(int a, int b) { return 2 * applyAsInt(a, b); } }
	interface Check extends Predicate<String> { default Check opposite() { return s -> !test(s); } }
	interface Order extends Comparator<String> {}

	static class Marked implements Function<String, String> {
		public String apply(String s) { return "<" + s + ">"; }
	}

	static class Loud implements Consumer<String> {
		public void accept(String s) { System.out.println(s.toUpperCase()); }
	}

	static abstract class Selector<T> implements Predicate<T> {
		Selector<T> and(Selector<T> other) { return new Both<>(this, other); }
		Predicate<T> inverse() { return negate(); }
	}

	static class Both<T> extends Selector<T> {
		final List<Selector<T>> all;
		@SafeVarargs Both(Selector<T>... all) { this.all = List.of(all); }
		public boolean test(T t) { return all.stream().allMatch(s -> s.test(t)); }
	}

	static class Long extends Selector<String> {
		public boolean test(String s) { return s.length() > 2; }
	}

	static class Red extends Selector<String> {
		public boolean test(String s) { return s.startsWith("red"); }
	}

	static long matching(List<String> texts, Predicate<String> p) { return texts.stream().filter(p).count(); }

	public static void run() {
		Mapping<String, Integer> length = String::length;
		System.out.println("" + length.apply("abc") + length.andThen(n -> n * 2).apply("abc") + Stream.of("a", "bb").map(length).collect(Collectors.toList()));
		Counting times = (a, b) -> a * b;
		System.out.println(times.twice(3, 4) + IntStream.of(1, 2, 3).reduce(1, times));
		Check empty = String::isEmpty;
		System.out.println(empty.opposite().test("") + " " + empty.negate().or(empty).test("a"));
		Order backwards = (a, b) -> b.compareTo(a);
		List<String> list = new ArrayList<>(List.of("a", "c", "b"));
		list.sort(backwards);
		System.out.println(list + " " + list.stream().sorted(backwards.reversed()).collect(Collectors.toList()));

		List<Function<String, String>> functions = List.of(new Marked(), s -> s + "!");
		Map<String, Function<String, String>> named = new TreeMap<>();
		named.put("m", new Marked());
		for (Function<String, String> f : functions) {
			System.out.println(f.apply("x") + named.get("m").apply("y"));
		}
		new Loud().andThen(s -> System.out.println("then " + s)).accept("v");
		Selector<String> red = new Red().and(new Long());
		System.out.println(matching(List.of("red", "redder", "blue", "re"), red) + " " + matching(List.of("red", "r"), red.inverse()));
	}
}
