package com.acme.model;
public abstract class Shape {
  public enum Unit { CM(1.0), INCH(2.54) { @Override public String label() { return "in"; } }; private final double f; Unit(double f) { this.f = f; } public double factor() { return f; } public String label() { return name().toLowerCase(); } }
  protected final String id; private Unit unit = Unit.CM;
  protected Shape(String id) { this.id = id; }
  public String getId() { return id; }
  public Unit getUnit() { return unit; }
  public void setUnit(Unit u) { unit = u; }
  public abstract double area();
  public double getArea() { return area() * unit.factor() * unit.factor(); }
  @Override public boolean equals(Object o) { return o != null && o.getClass() == getClass() && ((Shape) o).id.equals(id); }
  @Override public int hashCode() { return id.hashCode(); }
  @Override public String toString() { return getClass().getSimpleName() + "#" + id; }
}
