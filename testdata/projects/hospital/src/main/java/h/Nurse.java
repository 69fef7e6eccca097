package h;
public class Nurse extends Person implements Busy { private int load; public Nurse(String name, int age) { super(name, age); } public int getLoad() { return load; } public void setLoad(int l) { load = l; } public String role() { return "nurse"; } }
