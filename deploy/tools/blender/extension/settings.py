"""The settings of a motion, which are saved with the scene, and those of the gateway."""

import bpy
from bpy.props import BoolProperty, CollectionProperty, IntProperty, PointerProperty, StringProperty

models = []  # ids of the catalogue, once it was fetched


def find_models(_settings, _context, text):
    return [name for name in models if text.lower() in name.lower()]


class MotiongateTarget(bpy.types.PropertyGroup):
    empty: PointerProperty(
        name="Empty", type=bpy.types.Object, poll=lambda _, o: o.type == "EMPTY",
        description="Where the bone is. With keys of its location it is a target at each key")
    bone: StringProperty(name="Bone", description="The bone whose head reaches the empty")
    frame: IntProperty(name="Frame", description="When, for an empty without keys", default=1)
    turn: BoolProperty(name="Rotation", description="The bone also has the rotation of the empty")


class MotiongateSettings(bpy.types.PropertyGroup):
    character: PointerProperty(
        name="Character", type=bpy.types.Object, poll=lambda _, o: o.type == "ARMATURE",
        description="The armature that moves. Its origin is on the floor")
    prompt: StringProperty(name="Prompt", description="What the character does, in English", default="a person walks forward, then waves")
    model: StringProperty(name="Model", description="The first model of the gateway by default", search=find_models)
    samples: IntProperty(name="Takes", description="How many takes are generated", default=1, min=1, max=16)
    seed: IntProperty(name="Seed", description="The same seed gives the same takes; -1 gives others each time", default=-1, min=-1)
    path: PointerProperty(
        name="Path", type=bpy.types.Object, poll=lambda _, o: o.type == "CURVE",
        description="The character walks along the first spline of this curve")
    poses: PointerProperty(
        name="Poses", type=bpy.types.Action,
        description="The character has the poses of this action where its bones have keys")
    targets: CollectionProperty(type=MotiongateTarget)


class MotiongatePreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    url: StringProperty(name="Gateway", description="The address of the gateway", default="http://127.0.0.1:8000")
    token: StringProperty(name="API key", description="Where the gateway wants one", subtype="PASSWORD")

    def draw(self, _context):
        self.layout.prop(self, "url")
        self.layout.prop(self, "token")


def preferences():
    return bpy.context.preferences.addons[__package__].preferences


CLASSES = (MotiongateTarget, MotiongateSettings, MotiongatePreferences)


def register():
    for cls in CLASSES:
        bpy.utils.register_class(cls)
    bpy.types.Scene.motiongate = PointerProperty(type=MotiongateSettings)


def unregister():
    del bpy.types.Scene.motiongate
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
