package t;
import lombok.*;
import lombok.experimental.*;
import java.util.*;
@RequiredArgsConstructor
@FieldDefaults(makeFinal = true, level = AccessLevel.PRIVATE)
public class Service {
    String url;
    int tries;
    @NonFinal int calls;
    List<String> log = new ArrayList<>();
    public int call(String x) { log.add(url + x); return ++calls * tries; }
    public String toString() { return log + "" + calls; }
}
