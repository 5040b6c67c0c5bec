"""sheet.py TIMES: what a sheet costs through the package for Python: as text, with a few values, and as one dict."""
import sys
import time

import talus

times = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
engine = talus.Engine()


def measure(ask):
    for _ in range(times // 10):
        ask()
    start = time.process_time()
    for _ in range(times):
        ask()
    return f"{(time.process_time() - start) / times * 1e6:.1f}"


def values():
    sheet = engine.sheet("Brannoch of the Ford")
    return sheet["name"], sheet["ac"], sheet["hp"], sheet["saves"], sheet["skills"]


print(measure(lambda: engine.sheet("Brannoch of the Ford").json), measure(values),
      measure(lambda: engine.sheet("Brannoch of the Ford").data))
