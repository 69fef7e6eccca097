package com.acme.model;
import java.util.*;
public class Box extends Shape implements Comparable<Box> {
  public static class Dim { private final int w, h; public Dim(int w, int h) { this.w = w; this.h = h; } public int getW() { return w; } public int getH() { return h; } public static Dim of(int n) { return new Dim(n, n); } @Override public String toString() { return w + "x" + h; } }
  private Dim dim; private Map<String, Integer> tags = new TreeMap<>();
  public Box(String id, Dim dim) { super(id); this.dim = dim; }
  public double area() { return dim.w * dim.h; }
  public Dim getDim() { return dim; }
  public void setDim(Dim d) { dim = d; }
  public Map<String, Integer> getTags() { return tags; }
  public void setTags(Map<String, Integer> t) { tags = t; }
  public int compareTo(Box o) { return Double.compare(area(), o.area()); }
  public Box scaled(int n) { Box b = new Box(id + "*" + n, new Dim(dim.w * n, dim.h * n)); b.tags.putAll(tags); return b; }
}
