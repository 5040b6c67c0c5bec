#!/usr/bin/env python3
"""answers.py TALUS FOLDER: how long the language server takes to index a folder, and to answer.

The index is done when the first answer behind it arrives; 2 seconds are the limit. An answer may take 50 ms: of
20 times the median and the slowest are printed."""
import json, os, statistics, subprocess, sys, time

ACTOR = "Brannoch of the Ford"
TEXT = """{
  "name": "Ward",
  "type": "effect",
  "system": {
    "slug": "frightened",
    "rules": [
      {"key": "FlatModifier", "selector": "ac", "type": "status", "value": 1, "predicate": ["self:effect:rage", "feature:fl"]},
      {"key": "GrantItem", "uuid": "Compendium.pf2e.conditionitems.Item.Frightened"}
    ]
  }
}
"""


class Client:
    def __init__(self, talus):
        self.server = subprocess.Popen([talus, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.id = 0

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def ask(self, method, params):
        """The result, and the milliseconds it took."""
        self.id += 1
        start = time.perf_counter()
        self.send({"id": self.id, "method": method, "params": params})
        while (message := self.receive()).get("id") != self.id:
            pass
        return message.get("result"), (time.perf_counter() - start) * 1000


def place(uri, text, skip=1, **more):
    before = TEXT[:TEXT.index(text) + skip]
    position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
    return {"textDocument": {"uri": uri}, "position": position, **more}


def main(talus, folder):
    folder = os.path.realpath(folder)
    uri = f"file://{folder}/bench-ward.json"
    client = Client(talus)
    start = time.perf_counter()
    client.ask("initialize", {"rootUri": f"file://{folder}", "capabilities": {},
                              "initializationOptions": {"actor": ACTOR, "system": "pf2e"}})
    client.send({"method": "initialized", "params": {}})
    client.send({"method": "textDocument/didOpen", "params": {
        "textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": TEXT}}})
    client.ask("textDocument/documentSymbol", place(uri, "{"))
    spent = time.perf_counter() - start
    print(f"{'editor: index of the compendium':<44} {spent:8.2f} s   limit 2.00")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    questions = [
        ("hover over an element", "hover", place(uri, "FlatModifier")),
        ("hover over a field", "hover", place(uri, "selector")),
        ("hover over a link", "hover", place(uri, "Compendium.", 3)),
        ("completion of a field", "completion", place(uri, '"type": "status"')),
        ("completion of an option", "completion", place(uri, '"feature:fl')),
        ("completion of a link", "completion", place(uri, "Item.Frightened", 9)),
        ("definition of a link", "definition", place(uri, "Compendium.", 3)),
        ("definition of a slug", "definition", place(uri, '"frightened"', 3)),
        ("references to a slug", "references", place(uri, '"frightened"', 3, context={"includeDeclaration": True})),
        ("references to an option", "references", place(uri, "effect:rage", 8, context={"includeDeclaration": True})),
        ("renaming a slug", "rename", place(uri, '"frightened"', 3, newName="scared")),
        ("corrections", "codeAction", place(uri, "{", range=whole, context={"diagnostics": []})),
        ("formatting", "formatting", place(uri, "{", options={"tabSize": 2, "insertSpaces": True})),
        ("outline", "documentSymbol", place(uri, "{")),
        ("what changes on the actor", "codeLens", place(uri, "{")),
    ]
    for name, method, params in questions:
        times = [client.ask("textDocument/" + method, params)[1] for _ in range(20)]
        print(f"{'editor: ' + name:<44} {statistics.median(times):8.1f} ms  slowest {max(times):.1f}, limit 50")
    client.ask("shutdown", None)
    client.send({"method": "exit"})
    return client.server.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
