package t;
import lombok.*;
import lombok.experimental.*;
@Value(staticConstructor = "at") @With
public class Point { int x; int y; @NonFinal String tag = "t"; public double dist() { return Math.hypot(x, y); } }
