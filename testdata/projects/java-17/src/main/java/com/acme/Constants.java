package com.acme;

/** Constants whose bodies have fields, initializers and methods of their own. */
public enum Constants {
    PLAIN,
    COUNTING {
        int calls = 1;
        String label = "n" + calls;

        {
            calls += 10;
        }

        @Override
        String show() {
            calls++;
            return helper(calls) + label + super.show() + this.calls;
        }

        private String helper(int k) {
            return "h" + k + shared;
        }
    },
    GIVEN(5) {
        final StringBuilder log = new StringBuilder();

        @Override
        String show() {
            return log.append(x).toString();
        }
    };

    static int shared = 2;
    int x = 1;

    Constants() {
    }

    Constants(int x) {
        this.x = x;
    }

    String show() {
        return "x" + x + name();
    }

    public static void run() {
        for (Constants c : values()) {
            System.out.println(c.show() + " " + c.show());
        }
    }
}
