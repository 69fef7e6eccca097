package com.acme;
public class Item implements Comparable<Item> {
  private String name; private double price; private int quantity = 1;
  private static int made = 0;
  public Item() { made++; }
  public Item(String name, double price, int quantity) { this(); this.name = name; this.price = price; this.quantity = quantity; }
  public String getName() { return name; } public void setName(String name) { this.name = name; }
  public double getPrice() { return price; } public void setPrice(double price) { this.price = Math.max(0, price); }
  public int getQuantity() { return quantity; } public void setQuantity(int q) { this.quantity = q; }
  public double getTotal() { return price * quantity; }
  public boolean isBulk() { return quantity >= 3; }
  public double reduced(double percent) { return getTotal() * (100 - percent) / 100; }
  public String getGroup() { if (price > 50) { return "dear"; } else if (price > 10) { return "fair"; } return "cheap"; }
  public int vowels() { int n = 0; for (int i = 0; i < name.length(); i++) { switch (name.charAt(i)) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; break; default: } } return n; }
  public String reverse() { return new StringBuilder(name).reverse().toString(); }
  public Level getLevel() { return price > 40 ? Level.HIGH : price > 8 ? Level.MID : Level.LOW; }
  
  @Override public int compareTo(Item o) { return Double.compare(price, o.price); }
  @Override public String toString() { return String.format("%s*%d", name, quantity); }
  public static Item of(String n) { return new Item(n, 1, 1); }
}
