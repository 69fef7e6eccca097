package com.sure.model;

import lombok.*;
import lombok.experimental.SuperBuilder;
import java.time.LocalDate;
import java.time.Period;
import java.util.*;

@Data
@SuperBuilder(toBuilder = true)
@NoArgsConstructor
@AllArgsConstructor
public class Person implements Comparable<Person> {
    @NonNull private String name;
    private LocalDate born;
    @Builder.Default private Gender gender = Gender.UNKNOWN;
    @ToString.Exclude @EqualsAndHashCode.Exclude private String password;

    public enum Gender { MALE, FEMALE, UNKNOWN;
        public char initial() { return name().charAt(0); }
        public static Gender of(char c) { return Arrays.stream(values()).filter(g -> g.initial() == Character.toUpperCase(c)).findAny().orElse(UNKNOWN); } }

    public int ageOn(LocalDate day) { return Period.between(born, day).getYears(); }
    public int getAge() { return ageOn(LocalDate.of(2025, 6, 30)); }
    @Override public int compareTo(Person o) { return Comparator.comparing(Person::getName, String.CASE_INSENSITIVE_ORDER).thenComparing(Person::getBorn, Comparator.nullsLast(Comparator.naturalOrder())).compare(this, o); }
}
