package com.bank.model;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
public class Applicant {
    public enum Grade {
        A(0.0), B(0.5), C(1.25), D(3.0);
        private final double surcharge;
        Grade(double surcharge) { this.surcharge = surcharge; }
        public double getSurcharge() { return surcharge; }
        public boolean isBetterThan(Grade other) { return ordinal() < other.ordinal(); }
        public static Grade ofScore(int score) {
            if (score >= 800) return A;
            if (score >= 650) return B;
            return score >= 500 ? C : D;
        }
    }
    public static class Address {
        private String street; private String city; private String zip;
        public Address() {}
        public String getStreet() { return street; } public void setStreet(String s) { street = s; }
        public String getCity() { return city; } public void setCity(String c) { city = c; }
        public String getZip() { return zip; } public void setZip(String z) { zip = z; }
        @Override public String toString() { return street + ", " + zip + " " + city; }
    }
    private String name; private LocalDate born; private int score; private Address address; private Grade grade;
    private List<String> remarks = new ArrayList<>();
    public String getName() { return name; } public void setName(String name) { this.name = name; }
    public LocalDate getBorn() { return born; } public void setBorn(LocalDate born) { this.born = born; }
    public int getScore() { return score; } public void setScore(int score) { this.score = score; }
    public Address getAddress() { return address; } public void setAddress(Address address) { this.address = address; }
    public Grade getGrade() { return grade; } public void setGrade(Grade grade) { this.grade = grade; }
    public List<String> getRemarks() { return remarks; }
    public void remark(String r) { remarks.add(r.trim()); }
    public int ageOn(LocalDate day) { return Period.between(born, day).getYears(); }
    public int getAge() { return ageOn(LocalDate.of(2026, 1, 1)); }
    @Override public String toString() { return "Applicant[" + name + ", " + grade + ", " + remarks + "]"; }
}
