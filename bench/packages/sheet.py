"""sheet.py: what a sheet costs through the package for Python.

Reads lines of a way and a number of sheets, and prints for each the microseconds of processor time that one took.
"""
import sys
import time

import talus

NAME = "Brannoch of the Ford"
engine = talus.Engine()


def values():
    sheet = engine.sheet(NAME)
    return sheet["name"], sheet["ac"], sheet["hp"], sheet["saves"], sheet["skills"]


WAYS = {"text": lambda: engine.sheet(NAME).json, "values": values, "dict": lambda: engine.sheet(NAME).data}
for line in sys.stdin:
    way, times = line.split()
    start = time.process_time()
    for _ in range(int(times)):
        WAYS[way]()
    print(f"{(time.process_time() - start) / int(times) * 1e6:.1f}", flush=True)
