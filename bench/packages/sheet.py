"""sheet.py TIMES: what a sheet costs through the package for Python, as text and as values."""
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


print(measure(lambda: engine.sheet("Brannoch of the Ford").json),
      measure(lambda: engine.sheet("Brannoch of the Ford").data))
