// The page in a document, with two models and what a person does there.
import { calls, json, replies } from './dom.ts';
import { configure, screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { h, render, type VNode } from 'preact';
import { act } from 'preact/test-utils';
import { newDraft, textSegment, type Draft } from '../../src/model/draft.ts';
import { follow, rigOf, still, type Motion } from '../../src/model/motion.ts';
import type { Capabilities, Model, Note } from '../../src/model/protocol.ts';
import { buildRequest } from '../../src/model/request.ts';
import { begin, caps, chosen, chosenKeys, current, openDraft, playing, takes, time, type Take } from '../../src/store.ts';
import { App } from '../../src/ui/app.tsx';
import { human } from '../human.ts';

const model = (id: string, fps: number): Model => ({
  id,
  fps,
  canonical_skeleton: human(1),
  supported_constraints: ['root_path', 'effector_target', 'pose_keyframe'],
  supported_segments: ['text', 'unconditioned'],
  limits: { max_duration_seconds: 60 },
});

export const models = [model('fast', 30), model('fine', 60)];

// Styles are not loaded, so that roles are looked up without them; and errors have no print of the document.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true, getElementError: (message) => new Error(message ?? '') });

// person is one who types and clicks.
export const person = userEvent.setup({ document, pointerEventsCheck: 0, delay: null });

// open shows the page with a draft of prompts of three seconds each. The gateway lists both models.
export async function open(...prompts: string[]): Promise<void> {
  const listed: Capabilities = { protocol_version: '1.0', models };
  replies['GET /capabilities'] = () => json(listed);
  replies['GET /models'] = () => json({ models: models.map(({ id }) => ({ id, state: 'ready' })) });
  await mount(h(App, {}));
  await begin();
  playing.value = false;
  takes.value = [];
  current.value = '';
  chosenKeys.value = [];
  calls.length = 0;
  compose(...prompts);
  await screen.findByRole('textbox', { name: 'Prompt' });
}

let root: HTMLElement | null = null;

// mount replaces the page by an element, and runs its effects.
export async function mount(element: VNode): Promise<void> {
  if (root) render(null, root);
  root?.remove();
  root = document.body.appendChild(document.createElement('div'));
  const parent = root;
  await act(() => render(element, parent));
}

// compose replaces the draft by one of prompts.
export function compose(...prompts: string[]): Draft {
  const [m] = caps.value?.models ?? models;
  const d = { ...newDraft(m), segments: prompts.map((p) => textSegment(p, 90)) };
  openDraft(d);
  chosen.value = 0;
  time.value = 0;
  return d;
}

// motionOfFrames returns a motion in which the rig stands still.
function motionOfFrames(frames: number, notes: Note[]): Motion {
  const rig = rigOf(human(1));
  const m = still(rig);
  const [s] = m.samples;
  s.frames = frames;
  s.turns = Float32Array.from({ length: frames * rig.restTurns.length }, (_, i) => rig.restTurns[i % rig.restTurns.length]);
  s.root = Float32Array.from({ length: frames * 3 }, (_, i) => rig.rest[i % 3]);
  m.info.notes = notes;
  return follow(m);
}

let made = 0;

// take puts a take of a draft onto the stage.
export function take(d: Draft, title: string, notes: Note[] = []): Take {
  const [m] = models;
  const frames = d.segments.reduce((n, s) => n + s.frames, 0);
  const t: Take = {
    id: `take-${++made}`,
    at: made,
    title,
    draft: d,
    request: buildRequest(d, m),
    state: 'done',
    status: null,
    answer: { blob: new Blob(['glb']), route: 'upstream=a', cache: '', adapted: '', seconds: 1 },
    motion: motionOfFrames(frames, notes),
    error: null,
    picture: '',
    stop: null,
  };
  takes.value = [t, ...takes.value];
  current.value = t.id;
  return t;
}
