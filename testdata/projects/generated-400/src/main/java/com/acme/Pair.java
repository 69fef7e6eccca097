package com.acme;
public class Pair<A, B> {
  private final A left; private final B right;
  public Pair(A left, B right) { this.left = left; this.right = right; }
  public A getLeft() { return left; } public B getRight() { return right; }
  public <C> Pair<A, C> with(C c) { return new Pair<>(left, c); }
  @Override public String toString() { return left + "/" + right; }
}
