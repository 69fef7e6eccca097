package t;
import lombok.*;
import lombok.experimental.*;
import java.util.*;
@Getter @Setter @ToString @EqualsAndHashCode @SuperBuilder(toBuilder = true, setterPrefix = "with")
public abstract class Animal {
    @NonNull private final String name;
    @Builder.Default private int legs = 4;
    @Singular private List<String> tags;
    @Singular("place") private Set<String> places;
    @Singular private SortedMap<String, Integer> properties;
}
