package com.acme;
public record Item(String name, double price, int quantity) {
  public Item { if (quantity < 0) { quantity = 0; } }
  public double getTotal() { return price * quantity; }
  public boolean isBulk() { return quantity >= 3; }
  public int getCode() { int h = 7; for (char c : name.toCharArray()) { h = h * 31 + c; } return h % 100; }
  public String getGroup() { if (price > 50) { return "dear"; } else if (price > 10) { return "fair"; } return "cheap"; }
  public String getShort() { return name.length() > 3 ? name.substring(0, 3) : name; }
  public java.math.BigDecimal getExact() { return java.math.BigDecimal.valueOf(price).multiply(new java.math.BigDecimal(quantity)).setScale(2, java.math.RoundingMode.HALF_UP); }
  public String reverse() { return new StringBuilder(name).reverse().toString(); }
  @Override public String toString() { return String.format("%s*%d", name, quantity); }
  public static Item of(String n) { return new Item(n, 1, 1); }
}
