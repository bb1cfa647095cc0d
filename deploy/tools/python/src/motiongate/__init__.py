"""Motions from a motiongate gateway, on top of motionmcp-client-sdk.

Right-handed, Y up, metres; quaternions are x, y, z, w. Times are in seconds from the
beginning of the motion. Every failure that the gateway or the network reports is an
MmcpError, whose text is the sentence of the error envelope; a request that cannot be
written is a ValueError.
"""

from motionmcp_client.client import MmcpError

from .gateway import Gateway, Job
from .motion import Motion
from .request import Path, Pose, Request, Target

__all__ = ["Gateway", "Job", "MmcpError", "Motion", "Path", "Pose", "Request", "Target"]
__version__ = "0.1.0"
