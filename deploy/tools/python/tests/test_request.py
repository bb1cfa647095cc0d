"""Requests on the wire, without a gateway."""

import json
import struct
import unittest
from types import SimpleNamespace

from motiongate import Job, Motion, Path, Pose, Request, Target

ENTRY = {"id": "m", "fps": 20, "canonical_skeleton": {"joints": []}}


class Requests(unittest.TestCase):
    def test_frames(self):
        for name, constraint, want in [
            ("spread by length", Path([(0, 0), (1, 0), (1, 3)]), {"frames": [0, 10, 39], "positions_xz": [[0, 0], [1, 0], [1, 3]]}),
            ("times", Path([(0, 0), (1, 0)], [0.5, 2]), {"frames": [10, 39]}),
            ("points within a frame", Path([(0, 0), (1, 0), (2, 0)], [0, 1, 1.01]), {"frames": [0, 20], "positions_xz": [[0, 0], [2, 0]]}),
            ("one point", Path([(1, 2)]), {"frames": [0]}),
            ("target", Target("Hand", 1, (1, 2, 3)), {"frames": [20], "positions": [[1, 2, 3]]}),
            ("turned target", Target("Hand", 1, (1, 2, 3), (0, 0, 0, 1)), {"rotations": [[0, 0, 0, 1]]}),
            ("pose", Pose(0.1, {"Head": (0, 0, 0, 1)}, root=(0, 1, 0)), {"frame": 2, "root_position": [0, 1, 0], "fill_mode": "generate"}),
            ("pose at rest", Pose(0, {"Head": (0, 0, 0, 1)}, rest=True), {"frame": 0, "fill_mode": "rest"}),
        ]:
            with self.subTest(name):
                body = Request("walk", 2, [constraint]).wire(ENTRY)
                self.assertEqual(body["segments"][0]["duration_frames"], 40)
                self.assertEqual({k: body["constraints"][0].get(k) for k in want}, want)

    def test_without_prompt(self):
        body = Request(None, 2, [Path([(0, 0)])], fps=60).wire(ENTRY)
        self.assertEqual((body["duration_frames"], body["timing"], "segments" in body), (120, {"fps": 60}, False))

    def test_faults(self):
        for name, request in [
            ("no frame", Request("walk", 0.01)),
            ("no points", Request("walk", 2, [Path([])])),
            ("more points than times", Request("walk", 2, [Path([(0, 0), (1, 1)], [0])])),
            ("times that descend", Request("walk", 2, [Path([(0, 0), (1, 1)], [1, 0])])),
            ("after the end", Request("walk", 2, [Target("Hand", 2.1, (0, 0, 0))])),
            ("before the beginning", Request("walk", 2, [Pose(-1, {})])),
        ]:
            with self.subTest(name), self.assertRaises(ValueError):
                request.wire(ENTRY)

    def test_progress(self):
        """The share of a job: by the estimate of the gateway, by the model, and none while nothing is known."""
        statuses = [{}, {"state": "running"}, {"estimated_seconds": 1e6}, {"state": "running"}, {"progress": 0.25}, {"progress": 0.999}]
        answers = [(202, {"Location": "/generate/jobs/x", "Retry-After": "0"}, status) for status in statuses] + [(200, {}, {})]
        shares = []
        Job(SimpleNamespace(exchange=lambda *_, **__: answers.pop(0)), {}).wait(lambda job: shares.append(job.progress))
        self.assertEqual((shares[:2], shares[-2:], len(shares)), ([0, 0], [0.999, 1], 7))
        self.assertTrue(0 < shares[2] == shares[3] <= shares[4] < 1, shares)

    def test_glb(self):
        buffer = {"byteLength": 3, "uri": "data:application/octet-stream;base64,AQID"}
        data = Motion({"asset": {"version": "2.0"}, "buffers": [buffer]}).glb()
        size, kind = struct.unpack_from("<I4s", data, 12)
        self.assertEqual((data[:4], struct.unpack_from("<II", data, 4), kind), (b"glTF", (2, len(data)), b"JSON"))
        self.assertEqual(json.loads(data[20:20 + size]), {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 3}]})
        self.assertEqual(data[20 + size:], struct.pack("<I4s", 4, b"BIN\0") + b"\1\2\3\0")
