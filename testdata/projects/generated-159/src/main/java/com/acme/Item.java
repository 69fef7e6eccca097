package com.acme;
public class Item implements Comparable<Item> {
  private String name; private double price; private int quantity = 2;
  private static int made = 0;
  public Item() { made++; }
  public Item(String name, double price, int quantity) { this(); this.name = name; this.price = price; this.quantity = quantity; }
  public String getName() { return name; } public void setName(String name) { this.name = name == null ? null : name.trim(); }
  public double getPrice() { return price; } public void setPrice(double price) { this.price = price; }
  public int getQuantity() { return quantity; } public void setQuantity(int q) { this.quantity = q; }
  public double getTotal() { return price * quantity; }
  public String getLabel() { return name.toUpperCase() + ":" + quantity; }
  public String getGroup() { if (price > 50) { return "dear"; } else if (price > 10) { return "fair"; } return "cheap"; }
  public long getCents() { return Math.round(price * 100); }
  public int vowels() { int n = 0; for (int i = 0; i < name.length(); i++) { switch (name.charAt(i)) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; break; default: } } return n; }
  public String reverse() { return new StringBuilder(name).reverse().toString(); }
  public Level getLevel() { return price > 40 ? Level.HIGH : price > 8 ? Level.MID : Level.LOW; }
  @Override public boolean equals(Object o) { if (this == o) return true; if (!(o instanceof Item)) return false; Item i = (Item) o; return name.equals(i.name) && quantity == i.quantity; }
  @Override public int hashCode() { return java.util.Objects.hash(name, quantity); }
  @Override public int compareTo(Item o) { return Double.compare(price, o.price); }
  @Override public String toString() { return String.format("%s*%d", name, quantity); }
  public static Item of(String n) { return new Item(n, 1, 1); }
}
