package com.acme;

import java.util.*;
import java.util.function.*;

/** Lambdas that are made where the interface they implement is a type argument or the result of another one. */
public class Lambdas {
	interface Genre { Author withGenre(String g); }
	interface Author { Title withAuthor(String a); }
	interface Title { String withTitle(String t); }
	interface Builder { void add(String name, Supplier<String> made); }

	interface Op {
		int run(int a, int b);
		default int twice(int a, int b) { return run(a, b) * 2; }
	}

	interface Measure { double of(int n); }

	static class Holder {
		Op op;
		Holder(Op op) { this.op = op; }
	}

	static Genre book() { return g -> a -> t -> g + ": " + a + ", " + t; }

	public static void run() {
		System.out.println(book().withGenre("novel").withAuthor("Eliot").withTitle("Middlemarch"));
		Map<String, Supplier<String>> made = new HashMap<>();
		Consumer<Builder> fill = b -> { b.add("x", () -> "X"); b.add("y", () -> "Y"); };
		fill.accept(made::put);
		System.out.println(made.get("x").get() + made.get("y").get());
		Function<Op, Integer> applied = o -> o.run(2, 3);
		System.out.println(applied.apply((a, b) -> a * b) + " " + applied.apply(Math::max));
		List<Op> ops = List.of((a, b) -> a + b, Integer::compare);
		for (Op o : ops) {
			System.out.println(o.run(7, 5) + " " + o.twice(7, 5));
		}
		Holder h = new Holder(ops.get(0));
		h.op = Map.of("minus", (Op) (a, b) -> a - b).get("minus");
		System.out.println(h.op.twice(5, 1));
		List<Measure> measures = List.of(n -> n * 2);
		System.out.println(measures.get(0).of(4) / 3);
	}
}
