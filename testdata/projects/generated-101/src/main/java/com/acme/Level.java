package com.acme;
public enum Level { LOW, MID, HIGH; public boolean atLeast(Level o) { return compareTo(o) >= 0; } public Level next() { return this == HIGH ? HIGH : values()[ordinal() + 1]; } public int getWeight() { return ordinal() * 10; } }
