package com.acme;

import java.util.*;
import java.util.function.*;

/** Classes inside of code, and what their plain names mean. */
public class Around {
	static class Lazy<E> implements Iterable<E> {
		private final Iterable<E> of;
		private int asked;
		Lazy(Iterable<E> of) { this.of = of; }
		Lazy() { of = this; }
		private String count() { return "asked " + ++asked; }
		public Iterator<E> iterator() { return of.iterator(); }

		<T> Lazy<T> map(Function<? super E, T> f) {
			return new Lazy<>() { // of, asked and count are private, so they are those of the object around
				@Override public Iterator<T> iterator() {
					System.out.println(count());
					Iterator<E> all = of.iterator();
					return new Iterator<T>() {
						public boolean hasNext() { return all.hasNext(); }
						public T next() { return f.apply(all.next()); }
					};
				}
			};
		}
	}

	static abstract class Part { abstract String text(); }

	String nested(String f) {
		int k = 3;
		return new Part() {
			String text() { return new Part() { String text() { return f + k; } }.text() + k; }
		}.text();
	}

	static class Cursor implements Iterator<String> {
		int n;
		public boolean hasNext() { return n < 2; }
		public String next() { return "line " + ++n; }
	}

	static class Reader { Iterator<String> lines = new Cursor(); }

	public static void run() {
		Lazy<Integer> doubled = new Lazy<>(List.of(1, 2)).map(x -> x * 2);
		for (int round = 0; round < 2; round++) {
			for (int x : doubled) {
				System.out.println(x);
			}
		}
		System.out.println(new Around().nested("a"));
		System.out.println(new Reader().lines.next());
	}
}
