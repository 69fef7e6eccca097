package com.acme.model;
public class Circle extends Shape {
  private double radius;
  public Circle(String id, double radius) { super(id); this.radius = radius; }
  public double area() { return Math.round(Math.PI * radius * radius * 100) / 100.0; }
  public double getRadius() { return radius; }
}
