package com.loan;
import java.util.*;
import java.util.function.*;
public class Applicant implements Cloneable {
    private final String id;
    private int score;
    private double income;
    private Employment employment = Employment.NONE;
    private final Map<String, Double> debts = new TreeMap<>(Comparator.reverseOrder());
    private transient int looks;
    private static int made;
    { made++; }
    public enum Employment {
        NONE { @Override double stability() { return 0.1; } }, PART { double stability() { return 0.5; } }, FULL { double stability() { return 0.9; } @Override public String label() { return "full-time"; } };
        abstract double stability();
        public String label() { return name().charAt(0) + name().substring(1).toLowerCase(); }
        public double getStability() { return stability(); }
    }
    public Applicant(String id) { this(id, 0); }
    public Applicant(String id, int score) { if (id == null || id.isEmpty()) throw new IllegalArgumentException("id"); this.id = id; this.score = score; }
    public String getId() { return id; }
    public int getScore() { looks++; return score; }
    public void setScore(int s) { score = Math.max(0, Math.min(s, 850)); }
    public double getIncome() { return income; }
    public void setIncome(double i) { income = i; }
    public Employment getEmployment() { return employment; }
    public void setEmployment(Employment e) { employment = e; }
    public Map<String, Double> getDebts() { return debts; }
    public void setDebts(Map<String, Double> d) { debts.clear(); debts.putAll(d); }
    public double getTotalDebt() { double t = 0; for (Iterator<Double> it = debts.values().iterator(); it.hasNext();) t += it.next(); return t; }
    public double ratio() { return income == 0 ? Double.POSITIVE_INFINITY : getTotalDebt() / income; }
    public double ratio(BinaryOperator<Double> how) { return how.apply(getTotalDebt(), income); }
    public String grade() {
        int s = score / 100;
        switch (s) { case 8: case 7: return "A"; case 6: return "B"; case 5: { String x = "C"; return x + (income > 3000 ? "+" : "-"); } default: return s > 8 ? "?" : "D"; }
    }
    public static int made() { return made; }
    @Override public Applicant clone() { try { return (Applicant) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } }
    @Override public boolean equals(Object o) { if (this == o) return true; if (!(o instanceof Applicant)) return false; Applicant that = (Applicant) o; return id.equalsIgnoreCase(that.id); }
    @Override public int hashCode() { return Objects.hash(id.toLowerCase()); }
    @Override public String toString() { return getClass().getSimpleName() + "#" + id; }
}
