package com.acme;
public abstract class Base {
  protected String id; private int version;
  protected Base() { version = 1; }
  public String getId() { return id; } public void setId(String id) { this.id = id; version++; }
  public int getVersion() { return version; }
  public boolean sameId(Base o) { return o != null && id.equals(o.id); }
}
