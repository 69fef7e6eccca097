package com.acme;

public interface Handler { boolean handle(String s); default String label() { return "H"; } }
