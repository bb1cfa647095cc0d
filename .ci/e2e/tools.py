"""Runs the tests of the Python package, with the examples of its page, and of the Blender
extension: tools.py BINARY PACKAGES

PACKAGES is the folder of what make packages builds, which is tested as it is shipped.
"""

import glob
import os
import platform
import re
import subprocess
import sys
import tempfile
import zipfile

from environment import environment
from gateway import gateway

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
TOOLS = os.path.join(ROOT, "deploy", "tools")
# What bpy loads and a Debian without a desktop may lack.
LIBRARIES = ["libgl1", "libsm6", "libx11-6", "libxext6", "libxfixes3", "libxi6", "libxkbcommon0", "libxrender1", "libxxf86vm1"]


def examples(page, language):
    """The examples of a page of the documents, as one program."""
    with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)
    return "\n".join(blocks)


def python_package(python, binary, folder, env):
    tests = os.path.join(TOOLS, "python", "tests")
    subprocess.run([python, "-W", "ignore", "-m", "unittest", "discover", tests], cwd=folder, env=env, check=True)
    with gateway(binary, engine=True) as server:
        code = examples("tools-python.md", "python").replace("http://127.0.0.1:8000", server.url)
        done = subprocess.run([python, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=False)
    made = sorted(name for name in os.listdir(folder) if name.endswith(".glb"))
    if done.returncode != 0 or made != ["arm.glb", "corner.glb", "shelf.glb", "walk.glb"] or "unknown_joint - " not in done.stdout:
        sys.exit(f"The examples of docs/tools-python.md: exit code {done.returncode}, {made}, {done.stdout}{done.stderr}")
    print("The Python package: its tests and the examples of docs/tools-python.md: ok", flush=True)


def blender():
    """The Python of an environment with bpy, or None where it cannot be had."""
    if sys.version_info[:2] != (3, 11) or sys.platform == "linux" and platform.machine() != "x86_64":
        return None  # bpy has wheels for one version of Python and for few machines
    python = environment("blender")
    loads = [python, "-c", "import bpy"]
    if subprocess.run(loads, stderr=subprocess.DEVNULL, check=False).returncode == 0:
        return python
    if os.path.exists("/usr/bin/apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *LIBRARIES], check=True)
    return python if subprocess.run(loads, check=False).returncode == 0 else None


def blender_extension(python, packages, folder, env):
    tests = os.path.join(TOOLS, "blender", "tests")
    path = os.pathsep.join([env["PYTHONPATH"], os.path.join(TOOLS, "blender", "extension")])
    subprocess.run([python, os.path.join(tests, "test_rig.py")], cwd=folder, env={**env, "PYTHONPATH": path}, check=True)
    inside = blender()
    if inside is None:
        print("The Blender extension: its tests without Blender: ok.")
        print("Those in Blender were not run, which takes Python 3.11 and a machine that bpy has a wheel for.")
        return
    (archive,) = glob.glob(os.path.join(packages, "motiongate-blender-*.zip"))
    modules = os.path.join(os.path.dirname(inside), "..", "lib", "*", "site-packages")
    (cli,) = glob.glob(os.path.join(modules, "bpy", "*", "scripts", "addons_core", "bl_pkg", "cli", "blender_ext.py"))
    subprocess.run([inside, cli, "validate", archive], check=True)
    env = {**env, "EXTENSION": archive, "BLENDER_USER_RESOURCES": os.path.join(folder, "blender"), "PYTHONPATH": HERE}
    subprocess.run([inside, "-W", "ignore", os.path.join(tests, "test_blender.py")], cwd=folder, env=env, check=True)
    print("The Blender extension: its tests in Blender: ok")


def main():
    binary, packages = (os.path.abspath(path) for path in sys.argv[1:])
    python = environment("tools")
    with tempfile.TemporaryDirectory() as folder:
        installed = os.path.join(folder, "installed")
        (wheel,) = glob.glob(os.path.join(packages, "motiongate-*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(installed)
        env = {**os.environ, "MOTIONGATE": binary, "PYTHONPATH": os.pathsep.join([installed, HERE]), "PYTHONDONTWRITEBYTECODE": "1"}
        python_package(python, binary, folder, env)
        blender_extension(python, packages, folder, env)


main()
