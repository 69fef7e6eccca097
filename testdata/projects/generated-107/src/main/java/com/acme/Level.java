package com.acme;
public enum Level {
  LOW(1, "low"), MID(5, "mid"), HIGH(9, "high");
  private final int weight; private final String label;
  Level(int weight, String label) { this.weight = weight; this.label = label; }
  public int getWeight() { return weight; }
  public String getLabel() { return label; }
  public boolean atLeast(Level o) { return weight >= o.weight; }
  public Level next() { switch (this) { case LOW: return MID; case MID: return HIGH; default: return this; } }
  public static Level of(int n) { for (Level l : values()) { if (l.weight >= n) return l; } return HIGH; }
}
