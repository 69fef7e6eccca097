package com.bank.service;
import com.bank.model.*;
import java.math.BigDecimal;
import java.util.*;
import java.util.stream.Collectors;
public class RateService {
    private double base = 2.5; private final List<String> log = new ArrayList<>(); private int calls;
    public RateService() {}
    public double getBase() { return base; } public void setBase(double base) { this.base = base; }
    public BigDecimal rateFor(Applicant a, int months) {
        calls++;
        double r = base + a.getGrade().getSurcharge();
        for (int m = 12; m < months; m += 12) r += 0.1;
        String t = String.format("%.2f", r);
        log.add(a.getName() + "=" + t);
        return new BigDecimal(t);
    }
    public String summary() { return calls + " calls: " + log.stream().sorted().collect(Collectors.joining("; ")); }
}
