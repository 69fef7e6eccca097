package com.acme;
import java.util.*;
public enum Level implements Weighted {
  LOW(1), MID(2), HIGH(4);
  private static final Map<Integer, Level> BY = new HashMap<>();
  static { for (Level l : values()) BY.put(l.weight, l); }
  private int weight;
  private Level(int w) { weight = w; }
  @Override public int getWeight() { return weight; }
  public boolean atLeast(Level o) { return this.weight >= o.weight; }
  public Level next() { Level l = BY.get(weight * 2); return l == null ? this : l; }
}
