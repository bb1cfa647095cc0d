"""Starts processes of motiongate and servers of the SDK on ports of their own choice."""

import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

def fetch(url, body=None):
    """The status and the JSON of an answer; None for what is no JSON."""
    for attempt in range(5):
        try:
            return exchange(url, body)
        except ConnectionResetError:
            # The server closes on a large body before its answer was read.
            if attempt == 4:
                raise


def exchange(url, body):
    where = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=300)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        try:
            connection.request("GET" if body is None else "POST", where.path, body, headers)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the server answers a large body before it has read it
        answer = connection.getresponse()
        status, raw = answer.status, answer.read()
    finally:
        connection.close()
    try:
        return status, json.loads(raw)
    except ValueError:
        return status, None


class Motiongate:
    """A process of motiongate that tells its address in its first line."""

    def __init__(self, binary, *args, **settings):
        self.folder = tempfile.mkdtemp(prefix="motiongate-e2e-")
        command = [binary, *args]
        if settings:
            path = os.path.join(self.folder, "config.yaml")
            with open(path, "w", encoding="utf-8") as f:
                json.dump(settings, f)  # JSON is YAML
            command += ["--config", path, "--data-dir", os.path.join(self.folder, "data")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://[0-9.]+:[0-9]+", line)
        if not found:
            self.stop()
            raise RuntimeError(f"the first line does not tell where {command} listens: {line!r}")
        self.url = found[0]
        # Else the process would stop when the pipe is full.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def gateway(binary, upstreams=(), engine=False):
    """A gateway in front of servers, given as (name, url)."""
    return Motiongate(
        binary, "serve",
        listen="127.0.0.1:0", admin={"listen": "127.0.0.1:0"}, engine={"enabled": engine},
        upstreams=[{"name": name, "url": url} for name, url in upstreams],
    )


def sim(binary, *args):
    """The pretended server of motiongate."""
    return Motiongate(binary, "sim", "--listen", "127.0.0.1:0", *args)
