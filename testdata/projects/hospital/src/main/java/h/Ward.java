package h;
import java.util.*;
public class Ward { private String id; private int beds; private final List<Patient> patients = new LinkedList<>(); private Map<String, Integer> stock = new TreeMap<>();
    public String getId() { return id; } public void setId(String id) { this.id = id; } public int getBeds() { return beds; } public void setBeds(int b) { beds = b; }
    public List<Patient> getPatients() { return Collections.unmodifiableList(patients); } public Map<String, Integer> getStock() { return stock; } public void setStock(Map<String, Integer> s) { stock = s; }
    public int getFree() { return beds - patients.size(); }
    void enter(Patient p) { patients.add(p); Collections.sort(patients); } void leave(Patient p) { patients.remove(p); }
    public boolean take(String drug, int n) { Integer have = stock.get(drug); if (have == null || have < n) return false; stock.put(drug, have - n); return true; }
    @Override public String toString() { StringBuilder sb = new StringBuilder(id).append('('); Iterator<Patient> it = patients.iterator(); while (it.hasNext()) { sb.append(it.next().getName()); if (it.hasNext()) sb.append('|'); } return sb.append(')').toString(); } }
