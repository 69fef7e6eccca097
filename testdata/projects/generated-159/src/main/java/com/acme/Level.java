package com.acme;
public enum Level {
  LOW { public double rate() { return 0.5; } public Level next() { return MID; } },
  MID { public double rate() { return 1.5; } public Level next() { return HIGH; } },
  HIGH { public double rate() { return 2.5; } public Level next() { return HIGH; } };
  public abstract double rate();
  public abstract Level next();
  public int getWeight() { return (int) (rate() * 2); }
  public boolean atLeast(Level o) { return rate() >= o.rate(); }
}
