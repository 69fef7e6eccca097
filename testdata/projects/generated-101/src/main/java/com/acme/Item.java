package com.acme;
public class Item implements Comparable<Item> {
  private String name; private double price; private int quantity = 1;
  private static int made = 0;
  public Item() { made++; }
  public Item(String name, double price, int quantity) { this(); this.name = name; this.price = price; this.quantity = quantity; }
  public String getName() { return name; } public void setName(String name) { this.name = name; }
  public double getPrice() { return price; } public void setPrice(double price) { this.price = price; }
  public int getQuantity() { return quantity; } public void setQuantity(int q) { this.quantity = q; }
  public double getTotal() { return price * quantity; }
  public boolean isBulk() { return quantity >= 3; }
  public int getCode() { int h = 7; for (char c : name.toCharArray()) { h = h * 31 + c; } return h % 100; }
  public String getShort() { return name.length() > 3 ? name.substring(0, 3) : name; }
  public long getCents() { return Math.round(price * 100); }
  public int vowels() { int n = 0; for (int i = 0; i < name.length(); i++) { switch (name.charAt(i)) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; break; default: } } return n; }
  public String reverse() { return new StringBuilder(name).reverse().toString(); }
  @Override public boolean equals(Object o) { if (this == o) return true; if (!(o instanceof Item)) return false; Item i = (Item) o; return name.equals(i.name) && quantity == i.quantity; }
  @Override public int hashCode() { return java.util.Objects.hash(name, quantity); }
  @Override public int compareTo(Item o) { return name.compareTo(o.name); }
  @Override public String toString() { return "Item(" + name + ")"; }
  public static Item of(String n) { return new Item(n, 1, 1); }
}
