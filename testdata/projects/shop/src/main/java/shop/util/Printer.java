package shop.util;
import java.util.*;
public final class Printer {
    private static int lines;
    private final StringBuilder sb = new StringBuilder();
    private Printer() {}
    public static void line(String format, Object... args) { lines++; System.out.println(lines + ": " + String.format(Locale.ROOT, format, args)); }
    public static int count() { return lines; }
}
