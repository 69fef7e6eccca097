package h;
public record Task(Person who, String what, int prio) implements Comparable<Task> { public Task { if (prio < 0) prio = 0; } public Task(Person who, String what) { this(who, what, 1); } public int compareTo(Task t) { return Integer.compare(t.prio, prio); } public String label() { return what + "/" + who.getName(); } }
