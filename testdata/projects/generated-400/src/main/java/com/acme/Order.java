package com.acme;
import java.util.*;
import java.util.stream.*;
public class Order {
  private String id; public String getId() { return id; } public void setId(String id) { this.id = id; }
  private List<Item> items = new ArrayList<>(); private Level level = Level.MID; private double discount; private String customerName; private Integer rank; private boolean done;
  private final List<String> log = new ArrayList<>(); private int checks;
  public Order() { }
  public List<Item> getItems() { return items; } public void setItems(List<Item> items) { this.items = items; }
  public Level getLevel() { return level; } public void setLevel(Level l) { this.level = l; }
  public double getDiscount() { return discount; } public void setDiscount(double d) { this.discount = d; }
  public String getCustomerName() { return customerName; } public void setCustomerName(String n) { customerName = n; }
  public Integer getRank() { return rank; } public void setRank(Integer r) { rank = r; }
  public boolean isDone() { return done; } public void setDone(boolean done) { this.done = done; }
  public List<String> getLog() { return log; }
  public void discount(double p) { discount += p; if (discount > 50) { discount = 50; } log.add("d" + p); }
  public void raise() { this.level = level.next(); }
  public double getSum() { double s = 0; for (Item i : items) { s += i.getTotal(); } return s; }
  public List<String> getNames() { return items.stream().map(Item::getName).sorted().collect(Collectors.toList()); }
  public String getJoined() { return items.stream().map(i -> i.getName()).collect(Collectors.joining("+", "<", ">")); }
  public boolean hasItem(String n) { return items.stream().anyMatch(i -> n.equals(i.getName())); }
  public boolean isEmpty() { return items.isEmpty(); }
  public List<Item> above(double p) { List<Item> r = new ArrayList<>(); for (Item i : items) if (i.getPrice() > p) r.add(i); return r; }
  public double getAverage() { return items.stream().mapToDouble(Item::getPrice).average().orElse(-1); }
  public String describe() { StringBuilder b = new StringBuilder(); Iterator<Item> it = items.iterator(); while (it.hasNext()) { b.append(it.next().getName()); if (it.hasNext()) { b.append(","); } } return b.toString(); }
  public Map<Boolean, Long> getGroups() { return items.stream().collect(Collectors.partitioningBy(i -> i.getPrice() > 10, Collectors.counting())); }
  public int getSizes() { int n = 0; outer: for (Item a : items) { for (Item b : items) { if (a != b && a.getName().equals(b.getName())) { continue outer; } } n++; } return n; }
  public double getFinalSum() { double s = 0; for (Item i : items) s += i.getTotal(); return s - s * discount / 100; }
  public long getDays() { return java.time.temporal.ChronoUnit.DAYS.between(java.time.LocalDate.of(2024, 1, 1), java.time.LocalDate.of(2024, 1, 1).plusDays(items.size())); }
  public String check() { try { if (items.isEmpty()) throw new BadOrder("none"); return items.get(0).getName().substring(0, 2); } catch (BadOrder e) { return "bad:" + e.getMessage(); } catch (RuntimeException e) { return "short"; } finally { checks++; } }
  public Pair<String, Integer> getPair() { return new Pair<>(getId(), items.size()); }
  @Override public boolean equals(Object o) { return o instanceof Order && ((Order) o).getId().equals(getId()); }
  @Override public int hashCode() { return getId().hashCode(); }
  @Override public String toString() { return "Order " + getId(); }
  public static class Builder { private final Order o = new Order(); public Builder id(String s) { o.setId(s); return this; } public Builder item(String n, double p) { o.items.add(new Item(n, p, 1)); return this; } public Order build() { return o; } }
  public static Builder builder() { return new Builder(); }
}
