"""Prints the Python of a virtual environment with what requirements/NAME.txt lists:
environment.py NAME. What is there already is used again."""

import hashlib
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def environment(name):
    wanted = os.path.join(HERE, "requirements", f"{name}.txt")
    digest = hashlib.sha256(sys.version.encode())
    with open(wanted, "rb") as f:
        digest.update(f.read())
    root = os.path.join(HERE, ".venvs", f"{name}-{digest.hexdigest()[:12]}")
    python, done = os.path.join(root, "bin", "python"), os.path.join(root, "done")
    if not os.path.exists(done):
        subprocess.run([sys.executable, "-m", "venv", "--clear", root], check=True)
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--retries", "5"]
        subprocess.run([*pip, "install", "-q", "--require-hashes", "--only-binary", ":all:", "-r", wanted], check=True)
        with open(done, "w", encoding="utf-8"):
            pass
    return python


if __name__ == "__main__":
    print(environment(sys.argv[1]))
