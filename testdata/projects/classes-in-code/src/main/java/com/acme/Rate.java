package com.acme;

public interface Rate { double of(Zoo z); default Rate plus(double d) { return z -> of(z) + d; } static Rate flat(double d) { return z -> d; } }
