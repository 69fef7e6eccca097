package com.acme;
public interface Weighted {
  int LIMIT = 3;
  int getWeight();
  default boolean isHeavy() { return getWeight() > LIMIT; }
  static int total(java.util.List<? extends Weighted> all) { int n = 0; for (Weighted w : all) n += w.getWeight(); return n; }
}
