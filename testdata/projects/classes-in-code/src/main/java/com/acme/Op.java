package com.acme;

public enum Op { ADD("+") { public int apply(int a, int b) { return a + b; } }, MUL("*") { public int apply(int a, int b) { return a * b; } @Override public String toString() { return "mul"; } }; final String symbol; Op(String s) { symbol = s; } public abstract int apply(int a, int b); }
