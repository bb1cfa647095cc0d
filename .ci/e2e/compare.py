"""Compares how two servers answer the same requests: status, code and the keys of
the details."""

from corpus import corpus
from gateway import fetch


def outcome(status, body, more=()):
    """What counts of an answer, as text. The keys in more do not count."""
    if not isinstance(body, dict):
        return f"{status} without JSON"
    if isinstance(body.get("results"), list):
        return f"{status} [" + ", ".join(outcome("", item, more) for item in body["results"]) + "]"
    error = body.get("error")
    if isinstance(error, dict):
        return f"{status} {error.get('code')} {sorted(set(error.get('details') or {}) - set(more))}"
    return f"{status} {'a motion' if 'gltf' in body or 'animations' in body else sorted(body)}"


def answers(url, more=()):
    """The outcome of each request at a server, for the first model that it lists."""
    _, caps = fetch(f"{url}/capabilities")
    return {name: outcome(*fetch(f"{url}/generate", body), more) for name, body in corpus(caps["models"][0]).items()}


def compare(first, second, meant=()):
    """The faults: requests that are answered differently and are not meant to be, or
    are meant to be and are not. Also the number of requests answered alike."""
    faults = []
    alike = 0
    for name, one in first.items():
        other = second[name]
        if one == other:
            alike += 1
            if name in meant:
                faults.append(f"{name}: is meant to be answered differently, and is not: {one}")
        elif name not in meant:
            faults.append(f"{name}:\n    {one}\n    {other}")
    return faults, alike
