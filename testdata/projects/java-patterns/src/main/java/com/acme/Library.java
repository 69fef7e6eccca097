package com.acme;

import java.util.*;
import java.util.stream.*;

/** Members of the library, and classes as objects. */
public class Library {
	enum Kind { PLAIN, OWN { @Override String text() { return "own"; } }, OTHER { @Override String text() { return "other"; } }; String text() { return "plain"; } }

	static class Event<T> {
		final T payload;
		Event(T payload) { this.payload = payload; }
		@Override public String toString() { return "[" + payload + "]"; }
	}

	public static void run() {
		Properties p = new Properties();
		p.setProperty("rate", "0.5");
		p.put("limit", 7);
		System.out.println(p.getProperty("rate") + " " + p.getProperty("limit") + " " + p.getProperty("none", "default") + " " + p.stringPropertyNames() + " " + p.size());

		System.out.println("5724".chars().map(c -> Character.digit(c, 10)).sum() + " " + "a1B".chars().filter(Character::isDigit).count() + " " + Character.getNumericValue(57));
		System.out.println("a\\tb\\101\\s|\\\"".translateEscapes() + " " + StrictMath.max(1, 2));
		Iterator<String> sorted = Stream.of("b", "a").sorted().iterator();
		System.out.println(sorted.next() + sorted.next() + sorted.hasNext());

		for (Kind k : Kind.values()) {
			System.out.println(k.text() + " " + k.getClass() + " " + (k.getClass() == Kind.class) + " " + k.getDeclaringClass());
		}
		System.out.println(int[].class + " " + new String[0][0].getClass().getName() + " " + Kind[].class);

		Event<String> e = new Event<>("paid");
		System.out.println(e.payload.toUpperCase() + e);
		assert e.payload.isEmpty() : "assertions are off";
	}
}
