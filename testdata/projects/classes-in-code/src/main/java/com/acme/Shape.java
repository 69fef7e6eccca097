package com.acme;

public abstract class Shape { protected final String name; protected Shape(String name) { this.name = name; } public abstract double area(); public String show() { return name + "=" + area(); } }
