"""The answer to a request."""

from __future__ import annotations

import base64
import json
import struct
from pathlib import PurePath
from typing import Any

from motionmcp_client import gltf_parser


class Motion:
    """A glTF document with one animation for each sample."""

    def __init__(self, document: dict[str, Any]):
        self.document = document

    @property
    def facts(self) -> dict[str, Any]:
        """The extension MMCP_motion: frame rate, samples, contacts, interpretation."""
        return self.document.get("extensions", {}).get("MMCP_motion", {})

    @property
    def notes(self) -> list[dict[str, Any]]:
        """Remarks of the model on the request, each with a message."""
        return self.facts.get("notes", [])

    def samples(self) -> list[dict[str, Any]]:
        """The samples as arrays, as motionmcp_client.gltf_parser describes them."""
        return gltf_parser.parse_gltf_samples(self.document)

    def glb(self) -> bytes:
        """The document as binary glTF: a chunk of JSON and a chunk of its one buffer."""
        (buffer,) = self.document["buffers"]
        binary = base64.b64decode(buffer["uri"].partition(",")[2])
        text = {**self.document, "buffers": [{k: v for k, v in buffer.items() if k != "uri"}]}
        words = json.dumps(text, ensure_ascii=False, separators=(",", ":")).encode()
        chunks = b""
        for kind, data, filler in ((b"JSON", words, b" "), (b"BIN\0", binary, b"\0")):
            data += filler * (-len(data) % 4)
            chunks += struct.pack("<I4s", len(data), kind) + data
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks

    def save(self, path) -> None:
        """Writes a .glb or a .gltf file."""
        suffix = PurePath(path).suffix.lower()
        if suffix not in (".glb", ".gltf"):
            raise ValueError(f"{path}: the name of a motion ends with .glb or .gltf")
        data = self.glb() if suffix == ".glb" else json.dumps(self.document, ensure_ascii=False).encode()
        with open(path, "wb") as file:
            file.write(data)
