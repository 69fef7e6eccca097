package t;
import lombok.*;
import lombok.experimental.*;
import java.util.*;
@Getter @Setter @Accessors(fluent = true) @ToString(onlyExplicitlyIncluded = true) @NoArgsConstructor(force = true) @AllArgsConstructor(access = AccessLevel.PROTECTED)
public class Fluent {
    @ToString.Include private String name;
    @ToString.Include(name = "n") private Integer number;
    private final int fixed;
    private boolean isOpen;
    private Boolean maybe;
    @ToString.Include public String extra() { return name + "!"; }
}
