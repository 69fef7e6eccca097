package com.acme;

import java.util.List;

public class Zoo {
	private String id;
	private int n;
	private List<String> names;

	public String getId() { return id; }
	public void setId(String id) { this.id = id; }
	public int getN() { return n; }
	public void setN(int n) { this.n = n; }
	public List<String> getNames() { return names; }
	public void setNames(List<String> names) { this.names = names; }

	double lam1() { Rate r = z -> z.n * 2; return r.of(this); }

	double lam2() { return Rate.flat(3).plus(4).of(this); }

	static double half(Zoo z) { return z.n / 2.0; } double lam4() { Rate r = Zoo::half; return r.plus(1).of(this); }

	private final java.util.List<Rate> rates = new java.util.ArrayList<>(); { rates.add(z -> z.n); rates.add(Rate.flat(2)); rates.add(z -> z.names.size()); } double lam5() { double d = 0; for (Rate r : rates) d = d * 10 + r.of(this); return d; }

	<T, R> R foldAll(java.util.List<T> l, R start, Fold<T, R> f) { R r = start; for (T t : l) r = f.fold(r, t); return r; } String lam6() { return foldAll(names, "", (a, x) -> a + x.length()) + foldAll(names, 0, (a, x) -> a + x.length()); }

	java.util.Map<String, Rate> byName = new java.util.LinkedHashMap<>(); String lam7() { byName.put("a", z -> z.n); byName.put("b", z -> 7); String r = ""; for (java.util.Map.Entry<String, Rate> e : byName.entrySet()) r += e.getKey() + e.getValue().of(this); return r + byName.getOrDefault("c", z -> -1).of(this); }

	double lam12() { Rate r = z -> 1; for (int i = 0; i < 3; i++) { final Rate old = r; r = z -> old.of(z) * 2; } return r.of(this); }

	String lam13() { java.util.List<java.util.function.Supplier<Integer>> l = new java.util.ArrayList<>(); for (int i = 0; i < 3; i++) { int j = i; l.add(() -> j * 10); } String r = ""; for (java.util.function.Supplier<Integer> x : l) r += x.get() + ","; return r; }

	String lam14() { java.util.List<Runnable> l = new java.util.ArrayList<>(); StringBuilder b = new StringBuilder(); for (String x : names) l.add(() -> b.append(x).append(";")); for (Runnable r : l) r.run(); return b.toString(); }

	double an1() { Rate r = new Rate() { int calls; public double of(Zoo z) { return ++calls + z.n; } }; r.of(this); return r.of(this); }

	String an2(int w) { Shape sq = new Shape("sq") { public double area() { return w * w + n; } }; return sq.show(); }

	String an3() { Shape sq = new Shape("sq" + n) { private double side = 3; { side++; } @Override public double area() { return side * side; } @Override public String show() { return "<" + super.show() + ">"; } }; return sq.show(); }

	String an4() { return new Object() { String hi() { return "hi " + id; } }.hi(); }

	java.util.List<String> an5() { java.util.List<String> l = new java.util.ArrayList<>(names); java.util.Collections.sort(l, new java.util.Comparator<String>() { @Override public int compare(String a, String b) { return Integer.compare(a.length(), b.length()); } }); return l; }

	java.util.List<String> an6() { java.util.List<String> l = new java.util.ArrayList<>(names); l.sort(new java.util.Comparator<String>() { private int seen; private int len(String s) { seen++; return s.length(); } @Override public int compare(String a, String b) { return len(b) - len(a); } }); return l; }

	String an7() { Handler h = new Handler() { public boolean handle(String s) { return s.startsWith("b"); } @Override public String label() { return "L" + Handler.super.label(); } }; return h.label() + h.handle(names.get(0)); }

	double loc1(double x) { class Half implements Rate { final double by; Half(double by) { this.by = by; } public double of(Zoo z) { return x / by + n; } } return new Half(2).of(this) + new Half(4).plus(1).of(this); }

	String loc2() { class Acc { int sum; void add(int i) { sum += i; } Acc copy() { Acc a = new Acc(); a.sum = sum; return a; } } Acc a = new Acc(); for (String x : names) a.add(x.length()); Acc b = a.copy(); b.add(1); return a.sum + ":" + b.sum; }

	int loc5() { class A { int f() { return n; } } class B extends A { int f() { return super.f() * 2; } } return new B().f() + new A().f(); }

	class Line { int k; Line(int k) { this.k = k; } int worth() { return k * n + names.size(); } Zoo owner() { return Zoo.this; } } int in1() { Line l = new Line(3); return l.worth() + l.owner().n; }

	private int counter; class Tick { void tick() { counter++; bump(); } } void bump() { counter += 10; } int in2() { new Tick().tick(); this.new Tick().tick(); return counter; }

	class Outer2 { int v = 1; class Deep { int all() { return v + n; } } Deep deep() { return new Deep(); } } int in3() { return new Outer2().deep().all(); }

	static class ByLen implements java.util.Comparator<String> { private final boolean down; ByLen(boolean down) { this.down = down; } public int compare(String a, String b) { int c = Integer.compare(a.length(), b.length()); return down ? -c : c; } } String cmp1() { java.util.List<String> l = new java.util.ArrayList<>(names); l.sort(new ByLen(true)); java.util.Collections.sort(l, new ByLen(false)); return l + java.util.Collections.max(names, new ByLen(false)); }

	static class Res implements AutoCloseable { final StringBuilder b; Res(StringBuilder b) { this.b = b; b.append("open "); } void use() { b.append("use "); } @Override public void close() { b.append("close "); } } String ex4() { StringBuilder b = new StringBuilder(); try (Res r = new Res(b); Res q = new Res(b)) { r.use(); q.use(); throw new IllegalStateException("x"); } catch (IllegalStateException e) { b.append("caught"); } finally { b.append("!"); } return b.toString(); }

	String en1() { StringBuilder b = new StringBuilder(); for (Op o : Op.values()) b.append(o).append(o.apply(n, 3)).append(o.symbol).append(";"); return b.toString(); }

	String cur1() { java.util.function.Function<Integer, java.util.function.Function<Integer, Integer>> add = a -> b -> a * 10 + b; java.util.function.Function<Integer, Integer> p = add.apply(1), q = add.apply(2); return p.apply(3) + "," + q.apply(3) + "," + p.apply(4); }

	String sw1(int k) { int r = switch (k) { case 1, 2: int t = k * 2; yield t; default: yield -1; }; return "r" + r; }

	String tern1() { Integer a = null; int b = n > 3 ? 1 : 2; Object o = n > 3 ? 1 : "x"; Object p = true ? 1 : 2.0; long l = n > 100 ? 1 : 2L; return b + "" + o + p + l + (a == null ? "nul" : a) + (char) (n > 3 ? 'y' : 'n'); }

	private String insert(String a, int k) { return a + k; }
	public String named() { return insert("own insert ", n); }

	public String all(String name) {
		switch (name) {
		case "lam1": return "" + this.lam1();
		case "lam2": return "" + this.lam2();
		case "lam4": return "" + this.lam4();
		case "lam5": return "" + this.lam5();
		case "lam6": return "" + this.lam6();
		case "lam7": return "" + this.lam7();
		case "lam12": return "" + this.lam12();
		case "lam13": return "" + this.lam13();
		case "lam14": return "" + this.lam14();
		case "an1": return "" + this.an1();
		case "an2": return "" + this.an2(4);
		case "an3": return "" + this.an3();
		case "an4": return "" + this.an4();
		case "an5": return "" + this.an5();
		case "an6": return "" + this.an6();
		case "an7": return "" + this.an7();
		case "loc1": return "" + this.loc1(3);
		case "loc2": return "" + this.loc2();
		case "loc5": return "" + this.loc5();
		case "in1": return "" + this.in1();
		case "in2": return "" + this.in2();
		case "in3": return "" + this.in3();
		case "cmp1": return "" + this.cmp1();
		case "ex4": return "" + this.ex4();
		case "en1": return "" + this.en1();
		case "cur1": return "" + this.cur1();
		case "sw1": return "" + this.sw1(2) + this.sw1(9);
		case "tern1": return "" + this.tern1();
		case "named": return named();
		default: return "?";
		}
	}
}
