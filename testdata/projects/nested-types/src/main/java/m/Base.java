package m;
public class Base { public enum Type { A, B } public static class In { public static int f(int x){return x+1;} public static final int K=7; } public static final int LIM = 5; private Type type = Type.A; public Type getType(){return type;} public void setType(Type t){type=t;} }
