"""What the buttons do."""

import urllib.parse

import bpy
from bpy.props import BoolProperty, IntProperty
from motiongate import Gateway

from . import settings, takes
from .scene import Space, Span, path_of, poses_of, rig_of, targets_of
from .session import session
from .task import Task, finish

LOCAL = ("127.0.0.1", "localhost", "::1")


def connection():
    """The gateway of the preferences."""
    wanted = settings.preferences()
    host = urllib.parse.urlsplit(wanted.url).hostname
    if not bpy.app.online_access and host not in LOCAL:
        raise ValueError("Blender may not use the network: allow online access in Preferences > System.")
    return Gateway(wanted.url, wanted.token or None)


class Running:
    """An operator that starts a task; with wait, for scripts, it also waits for its end."""

    wait: BoolProperty(name="Wait", description="Wait for the end", options={"SKIP_SAVE", "HIDDEN"})

    @classmethod
    def poll(cls, _context):
        return session.task is None

    def execute(self, context):
        try:
            task, done = self.begin(context)
        except ValueError as fault:
            self.report({"ERROR"}, str(fault))
            return {"CANCELLED"}
        session.start(task, done)
        if not self.wait:
            session.watch()
            return {"FINISHED"}
        fine = session.wait()
        self.report({"INFO"} if fine else {"ERROR"}, session.message)
        return {"FINISHED"} if fine else {"CANCELLED"}


class MOTIONGATE_OT_generate(Running, bpy.types.Operator):
    """Generate takes of a motion for the character"""

    bl_idname = "motiongate.generate"
    bl_label = "Generate"

    def begin(self, context):
        wanted, gateway = context.scene.motiongate, connection()
        armature = wanted.character
        if armature is None:
            raise ValueError("Choose the character: an armature.")
        space, span = Space(armature, context.scene), Span(context.scene)
        rig = rig_of(armature, space)
        constraints = targets_of(wanted.targets, rig, space, span)
        if wanted.path:
            constraints.append(path_of(wanted.path, space))
        if wanted.poses:
            constraints.extend(poses_of(wanted.poses, armature, rig, space, span))
        request = {
            "constraints": constraints, "model": wanted.model or None, "skeleton": rig.skeleton(), "fps": span.fps,
            "seed": wanted.seed if wanted.seed >= 0 else None, "samples": wanted.samples,
        }
        prompt, seconds = wanted.prompt.strip() or None, span.seconds
        if not prompt and not constraints:
            raise ValueError("Write a prompt, or choose a path, targets or poses.")

        def work(task):
            motion = finish(gateway.submit(prompt, seconds, **request), task)
            if motion:
                return [takes.Take(rig, sample) for sample in motion.samples()], [note["message"] for note in motion.notes]

        name, title = armature.name, prompt or "motion"

        def done(result):
            return add_takes(name, title, span.start, result)

        return Task(work), done


def add_takes(name, title, start, result):
    """Adds takes to the file, has the character play the first, and returns a sentence."""
    found, notes = result
    armature = bpy.data.objects.get(name)
    if armature is None:
        raise ValueError(f"The character {name} is no longer there.")
    missing = [bone for bone in found[0].turns if bone not in armature.pose.bones]
    if missing:
        raise ValueError(f"{name} no longer has the bone {missing[0]}.")
    written = [takes.write(take, armature, title[:50], start) for take in found]
    takes.play(armature, found[0].turns, *written[0])
    if bpy.ops.ed.undo_push.poll():
        bpy.ops.ed.undo_push(message="Motion")
    return " ".join([f"{len(written)} takes: {written[0][0].name}." if len(written) > 1 else f"One take: {written[0][0].name}.", *notes])


class MOTIONGATE_OT_cancel(bpy.types.Operator):
    """Cancel the motion that is being generated"""

    bl_idname = "motiongate.cancel"
    bl_label = "Cancel"

    @classmethod
    def poll(cls, _context):
        return session.task is not None

    def execute(self, _context):
        session.task.cancel()
        return {"FINISHED"}


class MOTIONGATE_OT_models(Running, bpy.types.Operator):
    """Fetch the list of models of the gateway"""

    bl_idname = "motiongate.models"
    bl_label = "Fetch Models"

    def begin(self, _context):
        gateway = connection()

        def done(found):
            settings.models[:] = [model["id"] for model in found]
            return f"The gateway has {', '.join(settings.models) or 'no models'}."

        return Task(lambda _task: gateway.models()), done


class MOTIONGATE_OT_target_add(bpy.types.Operator):
    """Add targets: the selected empties, at the present frame"""

    bl_idname = "motiongate.target_add"
    bl_label = "Add Targets"
    bl_options = {"REGISTER", "UNDO"}

    def execute(self, context):
        empties = [o for o in context.selected_objects if o.type == "EMPTY"]
        for empty in empties or [None]:
            target = context.scene.motiongate.targets.add()
            target.empty, target.frame = empty, context.scene.frame_current
        return {"FINISHED"}


class MOTIONGATE_OT_target_remove(bpy.types.Operator):
    """Remove this target"""

    bl_idname = "motiongate.target_remove"
    bl_label = "Remove Target"
    bl_options = {"REGISTER", "UNDO"}

    index: IntProperty(options={"HIDDEN"})

    def execute(self, context):
        context.scene.motiongate.targets.remove(self.index)
        return {"FINISHED"}


CLASSES = (MOTIONGATE_OT_generate, MOTIONGATE_OT_cancel, MOTIONGATE_OT_models, MOTIONGATE_OT_target_add, MOTIONGATE_OT_target_remove)
register, unregister = bpy.utils.register_classes_factory(CLASSES)
