"""The SDK's null server on a free port, which it tells in its first line."""

import socket

import uvicorn
from motionmcp import build_app
from motionmcp.null_backbone import NullBackbone

listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
print("http://127.0.0.1:%d" % listener.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(build_app(NullBackbone()), log_level="critical")).run(sockets=[listener])
