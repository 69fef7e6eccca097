package com.acme;

import java.util.ArrayList;
import java.util.List;

/** Switches that are values: their operands and their cases are evaluated once, also where they read and change variables around them. */
public class Switches {
    static int calls;

    static int next() {
        return calls++;
    }

    static String nested(int k) {
        return switch (k) {
            case 1 -> "one";
            case 2 -> switch (next()) {
                case 0 -> "two, first";
                default -> "two, again";
            };
            default -> switch (k % 2) {
                case 0:
                    yield "even";
                default:
                    yield "odd";
            };
        };
    }

    static void inFinally() {
        int b = 3;
        Integer w = 13;
        int n = 22;
        try {
            if (b > 2) {
                throw new IllegalStateException("e" + b);
            }
        } finally {
            int value = switch (b++ & 3) {
                case 0 -> (w = 17);
                default -> {
                    int part = (int) (n / 4.0);
                    yield part + 1;
                }
            };
            System.out.println(value + " " + b + " " + w);
        }
    }

    public static void run() {
        System.out.println(nested(1) + "; " + nested(2) + "; " + nested(2) + "; " + nested(6) + "; " + nested(7) + "; " + calls);
        try {
            inFinally();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        double f = 10.5;
        int n = 0;
        long sum = 0;
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            sum += switch (n++ % 3) {
                case 0 -> (int) (f * n);
                case 1 -> {
                    n++;
                    long whole = (long) (f / n);
                    yield whole;
                }
                default -> 100;
            };
            sums.add(sum);
        }
        System.out.println(sums + " " + n);
    }
}
