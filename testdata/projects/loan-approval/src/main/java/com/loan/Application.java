package com.loan;
import java.time.*;
import java.util.*;
public class Application {
    public static final int MAX_MONTHS = 12 * 30;
    private long number;
    private Applicant applicant, guarantor;
    private double amount;
    private int months;
    private Status status = Status.SUBMITTED;
    private LocalDate date;
    private final Deque<Event> history = new ArrayDeque<>();
    private Double rate;
    public enum Status { SUBMITTED, VALID, SCORED, APPROVED, REJECTED, REFERRED;
        private static final EnumMap<Status, EnumSet<Status>> NEXT = new EnumMap<>(Status.class);
        static { NEXT.put(SUBMITTED, EnumSet.of(VALID, REJECTED)); NEXT.put(VALID, EnumSet.of(SCORED)); NEXT.put(SCORED, EnumSet.range(APPROVED, REFERRED)); NEXT.put(REFERRED, EnumSet.complementOf(EnumSet.of(SUBMITTED, VALID, SCORED, REFERRED))); }
        public boolean canBecome(Status s) { return NEXT.getOrDefault(this, EnumSet.noneOf(Status.class)).contains(s); }
        public boolean isFinal() { return !NEXT.containsKey(this); } }
    public static class Event { final Status from, to; final String why; Event(Status f, Status t, String w) { from = f; to = t; why = w; } public String toString() { return from + "->" + to + (why == null ? "" : "(" + why + ")"); } public Status getTo() { return to; } public String getWhy() { return why; } }
    public static class TransitionException extends RuntimeException { private final Status to; public TransitionException(Status f, Status t) { super(String.format("%s cannot become %s", f, t)); to = t; } public Status getTo() { return to; } }
    public long getNumber() { return number; } public void setNumber(long n) { number = n; }
    public Applicant getApplicant() { return applicant; } public void setApplicant(Applicant a) { applicant = a; }
    public Applicant getGuarantor() { return guarantor; } public void setGuarantor(Applicant a) { guarantor = a; }
    public double getAmount() { return amount; } public void setAmount(double a) { amount = a; }
    public int getMonths() { return months; } public void setMonths(int m) { months = m; }
    public LocalDate getDate() { return date; } public void setDate(LocalDate d) { date = d; }
    public Double getRate() { return rate; } public void setRate(Double r) { rate = r; }
    public Status getStatus() { return status; }
    public void setStatus(Status s) { move(s, null); }
    public Application move(Status s, String why) { if (!status.canBecome(s)) throw new TransitionException(status, s); history.push(new Event(status, s, why)); status = s; return this; }
    public Deque<Event> getHistory() { return history; }
    public Event last() { return history.peek(); }
    public double payment() { double r = rate / 1200; return r == 0 ? amount / months : amount * r / (1 - 1 / power(1 + r, months)); }
    private static double power(double b, int e) { double x = 1; while (e > 0) { if ((e & 1) == 1) x *= b; b *= b; e >>>= 1; } return x; }
    public List<double[]> plan(int rows) { List<double[]> l = new ArrayList<>(); double left = amount; for (int i = 1; i <= Math.min(rows, months); i++) { double in = left * rate / 1200, p = payment() - in; left -= p; l.add(new double[] { i, round(in), round(p), round(left) }); } return l; }
    static double round(double d) { return Math.round(d * 100.0) / 100.0; }
    @Override public String toString() { return "App" + number; }
}
