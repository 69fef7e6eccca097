"""Messages are sorted by what stands in them: regular expressions, methods of texts, texts made in actions."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


WORDS = ("please see the attached offer and tell me when it suits you best we have waited for an answer since monday "
         "the machine stands still again nobody has called us about our Complaint so I complain once more "
         "many thanks for the quick help thank you holiday begins next week refund the amount that was paid twice").split()


def facts(n, numbers):
    rows = []
    for i in range(n):
        words = [numbers.one(WORDS) for _ in range(12 + numbers.below(30))]
        if numbers.below(4) == 0:
            words.insert(numbers.below(len(words)), "order %s%04d" % (numbers.one("ABCX"), numbers.below(10000)))
        subject = numbers.one(["question", "URGENT machine stands still", "PLEASE ANSWER NOW", "your invoice %d" % numbers.below(100000), "offer", "invoice of may"])
        rows.append((i, "%s@%s" % (numbers.one(["anna", "bob", "alex", "chris"]), numbers.one(["example.com", "example.org"])), subject, " ".join(words)))
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Message", ["id", "sender", "subject", "body"], rows)]


benchdata.main(facts)
