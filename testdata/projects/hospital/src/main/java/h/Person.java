package h;
import java.util.Objects;
public abstract class Person implements Comparable<Person> {
    protected static int count = 0;
    protected final String name;
    private int age;
    protected Person(String name, int age) { this.name = Objects.requireNonNull(name); this.age = age; count++; }
    public String getName() { return name; }
    public int getAge() { return age; }
    public void setAge(int age) { if (age < 0) throw new IllegalArgumentException("age " + age); this.age = age; }
    public abstract String role();
    public static int getCount() { return count; }
    @Override public int compareTo(Person o) { return name.compareTo(o.name); }
    @Override public boolean equals(Object o) { if (this == o) return true; if (o == null || getClass() != o.getClass()) return false; return name.equals(((Person) o).name); }
    @Override public int hashCode() { return Objects.hash(name); }
    @Override public String toString() { return role() + " " + name; }
}
