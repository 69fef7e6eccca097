package h;
public interface Busy { int MAX = 2; int getLoad(); default boolean isFree() { return getLoad() < MAX; } default Busy more() { return this; } static String mark(Busy b) { return b.isFree() ? "free" : "busy"; } }
