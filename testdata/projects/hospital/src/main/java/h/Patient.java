package h;
import java.util.*;
public class Patient extends Person {
    private Severity severity = Severity.LOW; private Ward ward; private final Deque<String> history = new ArrayDeque<>(); private Set<Symptom> symptoms = EnumSet.noneOf(Symptom.class);
    public enum Severity { LOW, MEDIUM, HIGH; Severity up() { return this == HIGH ? HIGH : values()[ordinal() + 1]; } }
    public enum Symptom { FEVER(3), COUGH(1), PAIN(2); final int weight; Symptom(int w) { weight = w; } public int getWeight() { return weight; } }
    public Patient(String name, int age) { super(name, age); }
    public Severity getSeverity() { return severity; } public void setSeverity(Severity s) { if (s != severity) history.push(severity + ">" + s); severity = s; }
    public void worsen() { setSeverity(severity.up()); }
    public Ward getWard() { return ward; } public void setWard(Ward w) { if (ward != null) ward.leave(this); ward = w; if (w != null) w.enter(this); }
    public Set<Symptom> getSymptoms() { return symptoms; } public void setSymptoms(Set<Symptom> s) { symptoms.clear(); symptoms.addAll(s); }
    public Deque<String> getHistory() { return history; }
    public int score() { int s = 0; for (Symptom x : symptoms) s += x.weight; if (getAge() > 65) s *= 2; return s; }
    @Override public String role() { return "patient"; }
}
