package com.sure.model;

import lombok.*;
import lombok.experimental.*;
import java.math.*;

@Data(staticConstructor = "of")
@Accessors(chain = true)
@FieldDefaults(level = AccessLevel.PRIVATE)
public class Vehicle {
    final String plate;
    String make;
    int power;
    int year;
    BigDecimal value;
    boolean electric;
    @Setter(AccessLevel.NONE) int touched;
    @Getter(lazy = true) private final String label = makeLabel();

    private String makeLabel() { return (make == null ? "?" : make.trim().toUpperCase()) + "/" + plate.replaceAll("[^A-Z0-9]", ""); }
    public Vehicle touch() { touched += 1; return this; }
    public BigDecimal depreciated(int now) {
        BigDecimal v = value;
        for (int i = year; i < now && v.compareTo(BigDecimal.valueOf(500)) > 0; i++)
            v = v.multiply(new BigDecimal("0.85")).setScale(2, RoundingMode.HALF_EVEN);
        return v;
    }
    public Category getCategory() {
        if (electric) return Category.ELECTRIC;
        return power > 200 ? Category.SPORT : power > 90 ? Category.FAMILY : Category.SMALL;
    }
    public enum Category { SMALL, FAMILY, SPORT, ELECTRIC }
}
