package com.acme;

import java.util.*;

/** Methods of subclasses that give a type parameter a type. */
public class Overrides {
	interface Chapter<K> { String name(); Object process(K value); }

	static abstract class Service<K> implements Chapter<K> {
		public Object process(K value) { return name() + " does " + value; }
	}

	static class Withdraw extends Service<String> {
		public String name() { return "withdraw"; }
		@Override public Object process(String value) { return value.equals("bad") ? "refused" : super.process(value); }
	}

	static class Plain extends Service<String> {
		public String name() { return "plain"; }
	}

	static abstract class Handler<T> {
		void handle(T t) { System.out.println("any " + t); }
	}

	static class Texts extends Handler<String> {
		void handle(Integer i) { System.out.println("int " + i); }
		@Override void handle(String s) { System.out.println("text " + s); }
	}

	static class Numbers extends Handler<Integer> {
		void handle(String s) { System.out.println("text " + s); }
	}

	interface Visitor<R> { R visit(Num n); R visit(Sum s); }
	interface Node { <R> R accept(Visitor<R> v); }

	record Num(int value) implements Node {
		public <R> R accept(Visitor<R> v) { return v.visit(this); }
	}

	record Sum(Node left, Node right) implements Node {
		public <R> R accept(Visitor<R> v) { return v.visit(this); }
	}

	static class Shown implements Visitor<String> {
		public String visit(Num n) { return "" + n.value(); }
		public String visit(Sum s) { return "(" + s.left().accept(this) + "+" + s.right().accept(this) + ")"; }
	}

	static class Computed implements Visitor<Integer> {
		public Integer visit(Num n) { return n.value(); }
		public Integer visit(Sum s) { return s.left().accept(this) + s.right().accept(this); }
	}

	static <K> Object through(Chapter raw, K value) { return raw.process(value); }

	public static void run() {
		for (Chapter c : List.<Chapter>of(new Withdraw(), new Plain())) {
			System.out.println(c.process("bad") + ", " + through(c, "good"));
		}
		Handler<String> texts = new Texts();
		texts.handle("a");
		new Texts().handle(5);
		Handler<Integer> numbers = new Numbers();
		numbers.handle(6);
		numbers.handle(null);
		Node sum = new Sum(new Num(1), new Sum(new Num(2), new Num(3)));
		System.out.println(sum.accept(new Shown()) + " = " + sum.accept(new Computed()));
	}
}
