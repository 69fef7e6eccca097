package t;
import lombok.*;
import lombok.experimental.*;
import java.util.*;
@Data public class Lazy { private int base; @Getter(lazy = true) private final List<Integer> table = make(); private List<Integer> make() { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 3; i++) l.add(base * i); System.out.println("made"); return l; }
  @Getter(AccessLevel.PRIVATE) private int hidden; @Setter(AccessLevel.NONE) private int ro = 5;
  public class In { @Getter @Setter int k; } 
  @Value @Builder public static class Inner { @NonNull String k; @Builder.Default long v = 7L; }
  @Data @RequiredArgsConstructor(staticName = "make") public static class Req { private final String a; @NonNull private Integer b; private String c; }
  public record Rec(String a, int b) { @Builder(toBuilder = true) public Rec { if (b < 0) b = 0; } }
  @Getter @RequiredArgsConstructor public enum Kind { A("x", 1), B("y", 2); private final String code; private final int n; public boolean big() { return n > 1; } }
}
