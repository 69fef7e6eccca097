package q;
import java.util.function.*;
public class T { private Consumer<String> printer = System.out::println; private Runnable r = () -> System.out.println("run"); private int k;
 private transient int asked; public int getK() { asked++; return k; } public void setK(int k) { this.k = k; }
 public boolean ok() { printer.accept("ok"); r.run(); return true; }
 public void two() { printer.accept("x"); r.run(); }
}
