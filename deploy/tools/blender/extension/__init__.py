"""Motions from a motiongate gateway in Blender. The wheels of the extension have the
package motiongate, which speaks with the gateway."""

from . import operators, panel, session, settings

MODULES = (settings, session, operators, panel)


def register():
    for module in MODULES:
        module.register()


def unregister():
    for module in reversed(MODULES):
        module.unregister()
