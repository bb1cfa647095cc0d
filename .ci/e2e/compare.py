"""Sends the same requests to two motion servers and compares status, code and the
keys of the details: compare.py [--meant FILE] URL URL

FILE lists the differences that are meant: name, tab, reason.
"""

import argparse
import json
import sys
import urllib.error
import urllib.request

from corpus import corpus

# The proxy of the environment is not for servers on this machine.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def fetch(url, body=None):
    """The status and the JSON of an answer; None for what is no JSON."""
    request = urllib.request.Request(url, data=body, headers={"Content-Type": "application/json"} if body is not None else {})
    try:
        with opener.open(request, timeout=120) as answer:
            status, raw = answer.status, answer.read()
    except urllib.error.HTTPError as error:
        status, raw = error.code, error.read()
    try:
        return status, json.loads(raw)
    except ValueError:
        return status, None


def outcome(status, body):
    """What counts of an answer, as text."""
    if not isinstance(body, dict):
        return f"{status} without JSON"
    if isinstance(body.get("results"), list):
        return f"{status} [" + ", ".join(outcome(0, item) for item in body["results"]) + "]"
    error = body.get("error")
    if isinstance(error, dict):
        return f"{status} {error.get('code')} {sorted(error.get('details') or {})}"
    return f"{status} {'a motion' if 'gltf' in body or 'animations' in body else sorted(body)}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--meant")
    parser.add_argument("url", nargs=2)
    args = parser.parse_args()
    meant = {}
    if args.meant:
        with open(args.meant, encoding="utf-8") as lines:
            meant = dict(line.rstrip("\n").split("\t", 1) for line in lines if "\t" in line)
    answers = []
    for url in args.url:
        _, caps = fetch(f"{url}/capabilities")
        answers.append({name: outcome(*fetch(f"{url}/generate", body)) for name, body in corpus(caps["models"][0]).items()})
    first, second = answers
    differ = [name for name in first if first[name] != second[name]]
    for name in differ:
        if name not in meant:
            print(f"{name}:\n  {first[name]}\n  {second[name]}", file=sys.stderr)
    unmeant = [name for name in differ if name not in meant]
    stale = [name for name in meant if name not in differ]
    for name in stale:
        print(f"{name}: is meant to differ, and does not: {first.get(name)}", file=sys.stderr)
    print(f"{len(first)} requests: {len(first) - len(differ)} answered alike, {len(differ) - len(unmeant)} meant to differ, {len(unmeant)} not")
    sys.exit(1 if unmeant or stale else 0)


main()
