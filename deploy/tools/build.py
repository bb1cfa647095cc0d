"""Builds the wheel of the Python package and the Blender extension: build.py FOLDER

It runs in an environment with hatchling, the builder of the wheel. The extension has the
wheels that its manifest names: that of the package and those of blender/wheels.txt.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXTENSION = os.path.join(HERE, "blender", "extension")


def pip(*args):
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *args], check=True)


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def main(folder):
    os.makedirs(folder, exist_ok=True)
    # Without isolation, or pip would fetch a builder without a hash.
    pip("wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, os.path.join(HERE, "python"))
    manifest = tomllib.loads(read(EXTENSION, "blender_manifest.toml").decode())
    files = {name: read(EXTENSION, name) for name in os.listdir(EXTENSION) if name.endswith((".py", ".toml"))}
    with tempfile.TemporaryDirectory() as fetched:
        wanted = os.path.join(HERE, "blender", "wheels.txt")
        pip("download", "-q", "--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", wanted, "-d", fetched)
        for path in manifest["wheels"]:
            name = os.path.basename(path)
            files[f"wheels/{name}"] = read(fetched if os.path.exists(os.path.join(fetched, name)) else folder, name)
    with zipfile.ZipFile(os.path.join(folder, f"motiongate-blender-{manifest['version']}.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED)  # without a time: the same bytes each time


main(os.path.abspath(sys.argv[1]))
