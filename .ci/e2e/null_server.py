"""The SDK's null server on a free port, which it tells in its first line: null_server.py [SKELETON]

With a file that has a skeleton, the server is as narrow as most models are: it takes
that skeleton, its own frame rate and ten seconds, and refuses all else.
"""

import json
import socket
import sys

import uvicorn
from motionmcp import build_app
from motionmcp.null_backbone import NullBackbone


class Narrow(NullBackbone):
    def capabilities(self):
        own = super().capabilities()
        own.limits.max_duration_seconds = 10
        own.limits.max_num_samples = 2
        return own

    async def generate(self, request):
        if request.timing and request.timing.fps != self.fps_value:
            from motionmcp import ProtocolError

            raise ProtocolError("invalid_options", f"the model makes {self.fps_value} frames a second")
        return await super().generate(request)


def backbone():
    if len(sys.argv) < 2:
        return NullBackbone()
    from motionmcp.schemas import Skeleton

    with open(sys.argv[1], encoding="utf-8") as f:
        return Narrow(model_id="narrow", canonical_skeleton=Skeleton.model_validate(json.load(f)))


listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
print("http://127.0.0.1:%d" % listener.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(build_app(backbone()), log_level="critical")).run(sockets=[listener])
