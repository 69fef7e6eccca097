package com.acme;
public class Vip extends Customer {
  private double bonus = 1.5;
  public Vip() { super("vip"); setLevel(Level.HIGH); }
  public double getBonus() { return bonus; } public void setBonus(double b) { bonus = b; }
  @Override public int getWeight() { return super.getWeight() + (int) bonus; }
  @Override public String toString() { return "*" + super.toString(); }
}
