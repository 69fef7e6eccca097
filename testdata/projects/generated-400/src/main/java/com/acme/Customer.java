package com.acme;
import java.util.*;
public class Customer implements Weighted {
  private String name; private int points; private Level level = Level.LOW; private Set<String> tags = new TreeSet<>(); private Address address; private Map<String, String> data = new LinkedHashMap<>();
  public Customer() {} public Customer(String name) { this.name = name; }
  public String getName() { return name; } public void setName(String n) { name = n; }
  public int getPoints() { return points; } public void setPoints(int p) { points = p; }
  public Level getLevel() { return level; } public void setLevel(Level l) { level = l; }
  public Set<String> getTags() { return tags; } public void setTags(Set<String> t) { tags = t; }
  public Address getAddress() { return address; } public void setAddress(Address a) { address = a; }
  public Map<String, String> getData() { return data; } public void setData(Map<String, String> d) { data = d; }
  @Override public int getWeight() { return points / 10 + (level == null ? 0 : level.getWeight()); }
  public void add(int... ps) { for (int p : ps) points += p; }
  public boolean owns(Order o) { return name.equals(o.getCustomerName()); }
  public String getCity() { return address == null ? "?" : address.getCity(); }
  public Optional<String> tag(String t) { return tags.contains(t) ? Optional.of(t) : Optional.empty(); }
  public static int compare(Customer a, Customer b) { return a.points - b.points; }
  public static class Address { private String city; private int zip; public String getCity() { return city; } public void setCity(String c) { city = c; } public int getZip() { return zip; } public void setZip(int z) { zip = z; } public boolean near(Address o) { return o != null && Math.abs(zip - o.zip) < 100; } }
  @Override public String toString() { return name + "(" + points + ")"; }
}
