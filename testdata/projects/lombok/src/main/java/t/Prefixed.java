package t;
import lombok.*;
import lombok.experimental.*;
@Data @Accessors(prefix = {"m", "_"}) 
public class Prefixed { private String mName; private int _count; private boolean isReady; private int other; private static int total; @Getter private static String shared = "s"; private String aB; private String URL; }
