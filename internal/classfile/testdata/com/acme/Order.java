package com.acme;

import java.util.List;
import java.util.Map;

/** The class files beside this source are compiled from it: javac -g:none -d . com/acme/Order.java */
@Deprecated
public abstract class Order<T extends Comparable<T>> implements Comparable<Order<T>>, java.io.Serializable {
	public static final int MOST = 5;
	public static final long FAR = 1L << 40;
	public static final double RATE = 0.5;
	public static final boolean OPEN = true;
	public static final char MARK = 'x';
	public static final String NAME = "order";
	protected Map<String, List<T>> lines;
	private transient int[][] grid;
	public Status status;

	protected Order(String id, int... counts) {}

	public abstract T best();
	public <K extends Number> K most(List<? extends K> of, K otherwise) { return otherwise; }
	public static void reset() {}
	@Override public int compareTo(Order<T> o) { return 0; }

	public enum Status { NEW, DONE { @Override boolean over() { return true; } }; boolean over() { return false; } }
	public record Line(String name, double price) {}
	public interface Priced { double price(); default double twice() { return 2 * price(); } }
	public class Inner { public Inner(long n) {} }
}
