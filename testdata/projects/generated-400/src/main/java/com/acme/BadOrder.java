package com.acme;
public class BadOrder extends Exception { private final String why; public BadOrder(String why) { super("bad " + why); this.why = why; } public String getWhy() { return why; } }
