#!/bin/sh
# merge.sh [SHARED]: `talus merge` of 1,000 shards with 10,000,000 games: time and memory, beside a tenth of them and
# beside sha256sum over the same files. One shard is played; the others repeat its games under other numbers.
set -eu
cd "$(dirname "$0")/.."
talus=$PWD/build/bench/cli/talus
[ -x "$talus" ] || talus=$PWD/build/release/cli/talus
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
exec 3>&1
python3 - "$talus" "$place" << 'END'
import hashlib, json, os, resource, subprocess, sys, time

talus, place = sys.argv[1:]


def make(games, parts, folder):
    call = [talus, "battle", "--points", "60", "--player", "random", "--games", str(games), "-o", folder]
    subprocess.run(call + ["--shard", f"1/{parts}"], check=True, stderr=subprocess.DEVNULL)
    with open(f"{folder}/shard-1-of-{parts}.shard") as file:
        lines = file.read().splitlines()[:-1]
    head, blocks = json.loads(lines[0]), [line.split(",", 1)[1] for line in lines[1:]]
    size = head["block"]
    count = (games + size - 1) // size
    for part in range(1, parts + 1):
        first, last = count * (part - 1) // parts, count * part // parts
        head.update(part=part, first=first * size, last=min(last * size, games))
        out = [json.dumps(head, separators=(",", ":"))]
        out += [f'{{"first":{i * size},{blocks[(i - first) % len(blocks)]}' for i in range(first, last)]
        text = ("\n".join(out) + "\n").encode()
        with open(f"{folder}/shard-{part}-of-{parts}.shard", "wb") as file:
            file.write(text + b'{"sha256":"%s"}\n' % hashlib.sha256(text).hexdigest().encode())


def run(call):
    start = time.time()
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(f"{place}/out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.execv(call[0], call)
    _, status, used = os.wait4(pid, 0)
    if status:
        sys.exit("merge: a program failed")
    return time.time() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


for games, parts in ((1_000_000, 100), (10_000_000, 1000)):
    folder = f"{place}/{parts}"
    make(games, parts, folder)
    files = [f"{folder}/{name}" for name in os.listdir(folder)]
    size = sum(map(os.path.getsize, files)) / 1e6
    _, floor, _ = run(["/usr/bin/sha256sum"] + files)
    _, text, memory = run([talus, "merge", folder])
    with open(f"{place}/out") as file:
        assert f"{games} games" in file.readline()
    _, csv, csv_memory = run([talus, "merge", folder, "--csv"])
    with open(f"{place}/out") as file:
        assert sum(1 for _ in file) == games + 1
    print(f"merge: {parts} shards, {games} games, {size:.0f} MB: {text:.1f} s, {memory:.1f} MB of memory; "
          f"as CSV {csv:.1f} s, {csv_memory:.1f} MB; {text / floor:.1f} times sha256sum")
END
