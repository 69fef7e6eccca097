package m;
public class P { private String n; private int v; private P next; public String getN() { return n; } public void setN(String n) { this.n = n; } public int getV() { return v; } public void setV(int v) { this.v = v; }
 public P getNext() { return next; } public void setNext(P p) { next = p; }
 public String toString() { return "P" + n + v; } }
