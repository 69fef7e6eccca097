package com.sure.model;

import lombok.*;
import lombok.experimental.SuperBuilder;
import java.math.BigDecimal;
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.util.*;

@Getter @Setter
@SuperBuilder
@NoArgsConstructor
@ToString(callSuper = true, includeFieldNames = false)
@EqualsAndHashCode(callSuper = true, onlyExplicitlyIncluded = true)
public class Driver extends Person {
    @EqualsAndHashCode.Include private String licence;
    @Singular private List<Accident> accidents = new ArrayList<>();
    private LocalDate since;
    private boolean clean;
    private Boolean smoker;

    @Value
    public static class Accident {
        LocalDate day;
        BigDecimal cost;
        @With Fault fault;
        public enum Fault { OWN(1.0), SHARED(0.5), OTHER(0) { @Override public boolean counts() { return false; } };
            private final double share;
            Fault(double share) { this.share = share; }
            public boolean counts() { return share > 0; }
            public double getShare() { return share; } }
        public BigDecimal charged() { return cost.multiply(BigDecimal.valueOf(fault.getShare())).stripTrailingZeros(); }
    }

    public long yearsDriving() { return since == null ? 0 : ChronoUnit.YEARS.between(since, LocalDate.of(2025, 6, 30)); }
    public BigDecimal getBurden() { return accidents.stream().filter(a -> a.getFault().counts()).map(Accident::charged).reduce(BigDecimal.ZERO, BigDecimal::add); }
    public Optional<Accident> worst() { return accidents.stream().max(Comparator.comparing(Accident::getCost)); }
    public void add(int y, int m, int d, String cost, Accident.Fault f) {
        accidents = new ArrayList<>(accidents);
        accidents.add(new Accident(LocalDate.of(y, m, d), new BigDecimal(cost), f));
    }
}
