package t;
import lombok.*;
import lombok.experimental.*;
import java.util.*;
@Getter @Setter @ToString(callSuper = true) @EqualsAndHashCode(callSuper = true) @SuperBuilder(toBuilder = true, setterPrefix = "with")
public class Dog extends Animal {
    private String breed;
    @Singular private Collection<Integer> addresses;
}
