package com.sure.model;

import lombok.*;
import lombok.extern.slf4j.Slf4j;
import java.math.*;
import java.util.*;
import java.util.stream.*;

@Builder(builderMethodName = "quote", setterPrefix = "with")
@Getter @Setter
@ToString(of = {"number", "premium"})
@EqualsAndHashCode(of = "number")
public class Quote {
    private final String number;
    private final Driver driver;
    private final Vehicle vehicle;
    @Builder.Default private BigDecimal base = BigDecimal.ZERO;
    @Builder.Default private BigDecimal premium = BigDecimal.ZERO;
    @Singular("note") private List<String> notes;
    @Builder.Default private Map<String, BigDecimal> factors = new LinkedHashMap<>();
    @Builder.Default private Stage stage = Stage.NEW;
    private boolean referred;

    public enum Stage { NEW, BASED, RATED, DONE; public boolean before(Stage s) { return compareTo(s) < 0; } }

    public void factor(String name, double f) { factors.merge(name, BigDecimal.valueOf(f), BigDecimal::multiply); }
    public void factor(String name, BigDecimal f) { factors.put(name, f); }
    public void drop(String prefix) { factors.keySet().removeIf(k -> k.startsWith(prefix)); }
    public BigDecimal total() {
        return factors.values().stream().reduce(base, BigDecimal::multiply).setScale(2, RoundingMode.HALF_UP);
    }
    public String explain() {
        return factors.entrySet().stream().sorted(Map.Entry.<String, BigDecimal>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
            .map(e -> String.format("%s x%s", e.getKey(), e.getValue().toPlainString())).collect(Collectors.joining("; ", "[", "]"));
    }
    public Quote remember(String n) { List<String> l = new ArrayList<>(notes); l.add(n); notes = Collections.unmodifiableList(l); return this; }
    public BigDecimal[] instalments(int n) {
        BigDecimal[] r = new BigDecimal[n];
        BigDecimal[] qr = premium.movePointRight(2).divideAndRemainder(BigDecimal.valueOf(n));
        int extra = qr[1].intValue();
        for (int i = 0; i < n; ++i) r[i] = qr[0].add(i < extra ? BigDecimal.ONE : BigDecimal.ZERO).movePointLeft(2);
        return r;
    }
}
