"""Runs the tests and the documented examples of the Python package: tools.py BINARY

The package is tested as its wheel is, which is built first.
"""

import os
import re
import subprocess
import sys
import tempfile
import zipfile

from environment import environment
from gateway import gateway

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
PACKAGE = os.path.join(ROOT, "deploy", "tools", "python")


def wheel(python, source, folder):
    """Builds a wheel with what is installed, or pip would fetch a builder without a hash."""
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, source], check=True)
    (name,) = (name for name in os.listdir(folder) if name.endswith(".whl"))
    return os.path.join(folder, name)


def examples(page, language):
    """The examples of a page of the documents, as one program."""
    with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)
    return "\n".join(blocks)


def main():
    binary = os.path.abspath(sys.argv[1])
    python = environment("tools")
    with tempfile.TemporaryDirectory() as folder:
        installed = os.path.join(folder, "installed")
        with zipfile.ZipFile(wheel(python, PACKAGE, folder)) as archive:
            archive.extractall(installed)
        env = {**os.environ, "MOTIONGATE": binary, "PYTHONPATH": os.pathsep.join([installed, HERE]), "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run([python, "-W", "ignore", "-m", "unittest", "discover", os.path.join(PACKAGE, "tests")], cwd=folder, env=env, check=True)
        with gateway(binary, engine=True) as server:
            code = examples("tools-python.md", "python").replace("http://127.0.0.1:8000", server.url)
            done = subprocess.run([python, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=False)
        made = sorted(name for name in os.listdir(folder) if name.endswith(".glb"))
        if done.returncode != 0 or made != ["arm.glb", "corner.glb", "shelf.glb", "walk.glb"] or "unknown_joint - " not in done.stdout:
            sys.exit(f"The examples of docs/tools-python.md: exit code {done.returncode}, {made}, {done.stdout}{done.stderr}")
    print("The Python package: its tests and the examples of docs/tools-python.md: ok")


main()
