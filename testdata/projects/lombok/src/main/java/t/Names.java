package t;
import lombok.*;
import lombok.experimental.*;
import java.util.*;
@FieldNameConstants @Data @Builder @AllArgsConstructor @NoArgsConstructor
public class Names {
    private String first; @Builder.Default private List<String> more = new ArrayList<>(List.of("m")); private int[] codes; @Singular private List<Names> children; @Singular("entry") private Map<String, Integer> entries;
    @ToString.Exclude private char c;
}
