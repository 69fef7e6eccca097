package t;
import lombok.experimental.StandardException;
@StandardException public class Oops extends RuntimeException { }
