"""Puts the real SDK on either side of motiongate: sdk.py BINARY

Of three versions of the SDK, each in a virtual environment of its own:
- its null server stands behind a gateway, which answers as the server itself but
  for what meant/VERSION.tsv lists;
- the entries of the catalogue are models of the SDK, and its client works against
  gateway, engine and pretended server;
- its own tests, from its source, are asked through a gateway, and pass but for
  those that meant/VERSION-tests.tsv lists.
Null servers of all versions are replicas of one model, and the newest client works
against them. `motiongate check` finds nothing broken at the newest null server, the
engine, and the gateways in front of all of them. A null server of the newest SDK that takes one skeleton, one rate and ten
seconds answers what the adapter makes of requests that it refuses. The pretended server of motiongate answers as the newest null server does, always.
"""

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor

from compare import answers, compare
from gateway import fetch, gateway, sim

HERE = os.path.dirname(os.path.abspath(__file__))
VERSIONS = ["0.3", "0.9", "0.13"]
NEWEST = VERSIONS[-1]
# The details that the gateway adds to those of the server.
MORE = ["upstream"]

failed = False


def report(title, faults, summary=""):
    global failed
    print(f"{title}: {'ok' if not faults else f'{len(faults)} faults'}{summary}", flush=True)
    for fault in faults:
        print(f"  {fault}", file=sys.stderr, flush=True)
    failed = failed or bool(faults)


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout[-3000:]}")
    return done.stdout


def install(version):
    """The Python of an environment with a version of the SDK, and the folder of its
    source. What is there already is used again."""
    files = [os.path.join(HERE, "requirements", name) for name in ("deps.txt", f"sdk-{version}.txt")]
    digest = hashlib.sha256(sys.version.encode())
    for path in files:
        with open(path, "rb") as f:
            digest.update(f.read())
    root = os.path.join(HERE, ".venvs", f"{version}-{digest.hexdigest()[:12]}")
    python = os.path.join(root, "bin", "python")
    done = os.path.join(root, "done")
    source = os.path.join(root, "source")
    if not os.path.exists(done):
        run(sys.executable, "-m", "venv", "--clear", root)
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--retries", "5"]
        run(*pip, "install", "-q", "--require-hashes", "--only-binary", ":all:", "-r", files[0], "-r", files[1])
        # The source is built with the installed packages, or pip would fetch a builder
        # without a hash.
        run(*pip, "download", "-q", "--require-hashes", "--no-deps", "--no-build-isolation", "--no-binary", "motionmcp-sdk", "-r", files[1], "-d", source)
        for name in os.listdir(source):
            with tarfile.open(os.path.join(source, name)) as archive:
                archive.extractall(source, filter="data")
        with open(done, "w", encoding="utf-8"):
            pass
    folder = next(os.path.join(source, name) for name in sorted(os.listdir(source)) if os.path.isdir(os.path.join(source, name)))
    return python, folder


class NullServer:
    def __init__(self, python, *args):
        self.process = subprocess.Popen([python, os.path.join(HERE, "null_server.py"), *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise RuntimeError("the null server does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def meant(name):
    """What a file lists: names, each with a tab and its reason."""
    with open(os.path.join(HERE, "meant", name), encoding="utf-8") as f:
        lines = [line.rstrip("\n") for line in f if line.strip() and not line.startswith("#")]
    return dict(line.split("\t", 1) for line in lines)


def check_client(python, *args):
    done = subprocess.run([python, os.path.join(HERE, "client_check.py"), *args], capture_output=True, text=True, check=False)
    lines = done.stderr.strip().splitlines()
    return lines if done.returncode != 0 else []


# What servers of the SDK before 0.10 get wrong: errors of their validators are a bare 500.
OLD_FAULTS = {"neither segments nor constraints", "duration_frames beside segments", "a path with frames out of order"}


def check_rules(binary, url, expected=frozenset()):
    """What `motiongate check` finds broken at a server, but for what is expected."""
    done = subprocess.run([binary, "check", url, "--json", "--seconds", "1"], capture_output=True, text=True, check=False)
    try:
        checks = json.loads(done.stdout)["checks"]
    except ValueError:
        return [done.stderr.strip()], 0
    broken = {c["check"]: f"{c['group']} {c.get('model', '')} {c['check']}: {c.get('detail', '')}" for c in checks if c["verdict"] == "broken"}
    faults = [line for name, line in broken.items() if name not in expected]
    faults += [f"{name} is meant to be broken" for name in expected - set(broken)]
    if (done.returncode == 0) != (not broken):
        faults.append(f"exit code {done.returncode} with {len(broken)} broken")
    return faults, sum(c["verdict"] == "ok" for c in checks)


def report_rules(binary, title, url, expected=frozenset()):
    faults, passed = check_rules(binary, url, expected)
    report(title, faults, f", {passed} rules hold")


def check_examples(python, url):
    """Runs the examples of docs/clients.md as they stand there, in their order."""
    with open(os.path.join(HERE, "..", "..", "docs", "clients.md"), encoding="utf-8") as f:
        blocks = re.findall(r"^```([a-z ]+)\n(.*?)^```$", f.read(), re.M | re.S)
    commands = {"python": [python, "-c"], "bash": ["bash", "-euo", "pipefail", "-c"], "js": ["node", "--input-type=module", "-e"]}
    faults, ran = [], []
    with tempfile.TemporaryDirectory() as folder:
        for language, text in blocks:
            if language == "python blender":
                compile(text, "blender", "exec")
            if language not in commands:
                continue
            done = subprocess.run([*commands[language], text.replace("http://127.0.0.1:8000", url)], cwd=folder, capture_output=True,
                                  text=True, check=False, timeout=300)
            ran.append(language)
            if done.returncode != 0 or not done.stdout.strip():
                faults.append(f"{language}: exit code {done.returncode}, {done.stdout[-200:]}{done.stderr[-500:]}")
    if sorted(set(ran)) != sorted(commands):
        faults.append(f"only {sorted(set(ran))} have examples")
    return faults


def check_tests(binary, version, python, source):
    """Runs the SDK's own tests through a gateway."""
    env = {**os.environ, "MOTIONGATE": binary, "PYTHONPATH": HERE, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, "-m", "pytest", "-p", "through_gateway", "-p", "no:cacheprovider", "--tb=line", "-rfE", "-W", "ignore", "tests"],
        cwd=source, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    broken = {found[2] for found in re.finditer(r"^(FAILED|ERROR) (\S+)", done.stdout, re.M)}
    passed = re.search(r"(\d+) passed", done.stdout)
    expected = meant(f"{version}-tests.tsv")
    faults = [f"{name} fails" for name in sorted(broken - set(expected))]
    faults += [f"{name} is meant to fail, and passes" for name in sorted(set(expected) - broken)]
    if not passed:
        faults.append(f"no test passed: {done.stdout[-2000:]}")
    return faults, int(passed[1]) if passed else 0, len(broken)


def main():
    binary = os.path.abspath(sys.argv[1])
    with ThreadPoolExecutor() as pool:
        environments = dict(zip(VERSIONS, pool.map(install, VERSIONS)))
    for version, (python, source) in environments.items():
        with NullServer(python) as server:
            real = answers(server.url)
            report_rules(binary, f"SDK {version}, motiongate check at its server", server.url, frozenset() if version == NEWEST else OLD_FAULTS)
            with gateway(binary, [("null", server.url)]) as front:
                faults, alike = compare(real, answers(front.url, MORE), meant(f"{version}.tsv"))
                report(f"SDK {version}, requests through a gateway", faults, f", {alike} of {len(real)} answered alike")
                report(f"SDK {version}, its client at a gateway", check_client(python, "null", front.url))
                report_rules(binary, f"SDK {version}, motiongate check at a gateway", front.url)
        if version == NEWEST:
            with sim(binary, "--sdk", version) as pretended:
                faults, alike = compare(real, answers(pretended.url))
                report(f"SDK {version}, requests to the pretended server", faults, f", {alike} of {len(real)} answered alike")
            with sim(binary, "--sdk", version, "--keyframe-reduction", "--joint-translation") as pretended:
                with gateway(binary, [("sim", pretended.url)]) as front:
                    report(f"SDK {version}, its client and sparse curves", check_client(python, "sim", front.url))
        with gateway(binary, engine=True) as front:
            report(f"SDK {version}, its client at the engine", check_client(python, "engine", front.url))
            if version == NEWEST:
                report_rules(binary, "motiongate check at the engine", front.url)
                report("The examples of docs/clients.md", check_examples(python, front.url))
        with sim(binary, "--latency", "2s") as slow:
            with gateway(binary, [("slow", slow.url)]) as front:
                report(f"SDK {version}, its client and jobs", check_client(python, "slow", front.url))
        faults, passed, broken = check_tests(binary, version, python, source)
        report(f"SDK {version}, its own tests through a gateway", faults, f", {passed} pass, {broken} are meant to fail")
    check_replicas(binary, environments)
    check_adapter(binary, environments[NEWEST][0])
    sys.exit(1 if failed else 0)


def check_replicas(binary, environments):
    """Null servers of all versions are replicas of one model."""
    with contextlib.ExitStack() as stack:
        servers = [("sdk" + version.replace(".", "-"), stack.enter_context(NullServer(python)).url) for version, (python, _) in environments.items()]
        for order in (servers, servers[::-1]):
            with gateway(binary, order) as front:
                report("Replicas of all versions, the newest client", check_client(environments[NEWEST][0], "null", front.url))


def check_adapter(binary, python):
    """A server that takes the engine's skeleton only, and requests that it refuses."""
    with gateway(binary, engine=True) as front:
        skeleton = fetch(f"{front.url}/capabilities")[1]["models"][0]["canonical_skeleton"]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as f:
        json.dump(skeleton, f)
        f.flush()
        with NullServer(python, f.name) as server, gateway(binary, [("null", server.url)]) as front:
            report(f"SDK {NEWEST}, the adapter before a narrow server", check_client(python, "narrow", front.url, server.url))


main()
