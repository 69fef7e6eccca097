package q;
public class T { private int a, b; private final int id; private final java.util.List<String> l = new java.util.ArrayList<>(); public T(int id) { this.id = id; } public int getId() { return id; } public int getA() { return a; } public void setA(int k) { a = k; } public int getB() { return b; } public void setB(int k) { b = k; }
 public int foo() { return 1; } public void bar() { b++; } public String text() { return "t"; } public static void help(T t) { t.b = 5; } public java.util.List<String> getL() { return l; } }
