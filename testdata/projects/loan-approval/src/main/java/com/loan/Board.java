package com.loan;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Board {
    public interface Policy { int weight(); default Policy and(Policy o) { return () -> weight() + o.weight(); } static Policy of(int w) { return () -> w; } }
    private final List<Policy> policies = new LinkedList<>();
    private final Map<String, Integer> votes = new HashMap<>();
    private final StringBuffer minutes = new StringBuffer();
    private Consumer<String> printer = System.out::println;
    public Board add(Policy p) { policies.add(p); return this; }
    public Board add(int... ws) { Arrays.stream(ws).mapToObj(Policy::of).forEach(policies::add); return this; }
    public int weight() { return policies.stream().reduce(Policy.of(0), Policy::and).weight(); }
    public void vote(String who, boolean yes) { votes.merge(who, yes ? 1 : -1, Integer::sum); }
    public boolean agreed() { int s = 0; for (int v : votes.values()) s += v; return s > 0; }
    public void note(String f, Object... a) { String s = String.format(f, a); minutes.append(s).append(';'); printer.accept(s); }
    public String winners() { return votes.entrySet().stream().filter(e -> e.getValue() > 0).map(Map.Entry::getKey).sorted().collect(Collectors.joining(", ")); }
    public int length() { return minutes.length(); }
    public String tail(int n) { return minutes.substring(Math.max(0, minutes.length() - n)); }
    public Object[] table() { return new Object[] { votes.size(), policies.size(), 'c', 1.5f, null, new int[] { 1, 2 }.length }; }
}
