package com.loan;
public class Check { private final Application application; private final String name; private boolean passed; private String detail;
  public Check(Application application, String name, boolean passed) { this.application = application; this.name = name; this.passed = passed; }
  public Application getApplication() { return application; } public String getName() { return name; } public boolean isPassed() { return passed; } public void setPassed(boolean p) { passed = p; } public String getDetail() { return detail; } public void setDetail(String d) { detail = d; }
  @Override public int hashCode() { final int prime = 31; int result = 1; result = prime * result + ((name == null) ? 0 : name.hashCode()); result = prime * result + (int) (application.getNumber() ^ (application.getNumber() >>> 32)); return result; }
  @Override public boolean equals(Object obj) { if (obj == null || getClass() != obj.getClass()) return false; Check other = (Check) obj; return name.equals(other.name) && application.getNumber() == other.application.getNumber(); }
  @Override public String toString() { return String.format("%-8s|%5b|%s", name, passed, detail); } }
