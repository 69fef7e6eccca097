package com.bank.model;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.*;
public class Loan {
    public enum State { NEW, REVIEW, APPROVED, REJECTED }
    private String id; private Applicant applicant; private BigDecimal amount; private int months; private State state = State.NEW;
    private BigDecimal rate; private final Map<String, Object> facts = new LinkedHashMap<>();
    public Loan() {}
    public Loan(String id, BigDecimal amount) { this.id = id; this.amount = amount; }
    public String getId() { return id; } public void setId(String id) { this.id = id; }
    public Applicant getApplicant() { return applicant; } public void setApplicant(Applicant a) { applicant = a; }
    public BigDecimal getAmount() { return amount; } public void setAmount(BigDecimal a) { amount = a; }
    public int getMonths() { return months; } public void setMonths(int m) { months = m; }
    public State getState() { return state; } public void setState(State s) { state = s; }
    public BigDecimal getRate() { return rate; } public void setRate(BigDecimal r) { rate = r; }
    public Map<String, Object> getFacts() { return facts; }
    public void note(String key, Object value) { facts.put(key, value); }
    public BigDecimal getMonthly() {
        if (rate == null || months == 0) return BigDecimal.ZERO;
        BigDecimal interest = amount.multiply(rate).divide(new BigDecimal(1200), 6, RoundingMode.HALF_UP);
        return amount.divide(BigDecimal.valueOf(months), 2, RoundingMode.HALF_EVEN).add(interest).setScale(2, RoundingMode.HALF_UP);
    }
    public boolean isOpen() { return state == State.NEW || state == State.REVIEW; }
    @Override public String toString() { return String.format("Loan %s %s %s", id, amount, state); }
}
