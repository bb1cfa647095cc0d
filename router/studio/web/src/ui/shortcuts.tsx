import { useEffect, useRef } from 'preact/hooks';
import {
  choose,
  chooseAll,
  chosen,
  draft,
  editSegments,
  freezeSegment,
  looping,
  make,
  nudgeChosen,
  playhead,
  playing,
  redo,
  removeChosen,
  settle,
  sheet,
  shiftChosen,
  shown,
  speed,
  step,
  undo,
} from '../store.ts';
import { remove, split } from '../model/timeline.ts';
import type { Vec3 } from '../model/protocol.ts';
import { nextJoint, placeByKey, take, tool } from './constraints.tsx';
import { IconButton } from './icons.tsx';
import { zoomBy } from './timeline.tsx';
import { stage } from './stage.ts';
import { texts } from '../model/texts.ts';

interface Key {
  keys: string; // as a person reads it
  about: string;
  fits: (e: KeyboardEvent) => boolean;
  act: () => void;
}

const plain = (e: KeyboardEvent): boolean => !e.ctrlKey && !e.metaKey && !e.altKey;
const letter =
  (l: string) =>
  (e: KeyboardEvent): boolean =>
    plain(e) && e.key.toLowerCase() === l;
const command = (e: KeyboardEvent): boolean => e.ctrlKey || e.metaKey;

const toggle = (name: 'contacts' | 'trails' | 'onion' | 'follow') => (): void => {
  shown.value = { ...shown.value, [name]: !shown.value[name] };
};

const groups: [title: string, keys: Key[]][] = [
  [
    texts.generateGroup,
    [
      { keys: texts.ctrlEnter, about: texts.generate, fits: (e) => command(e) && e.key === 'Enter', act: () => void make() },
      {
        keys: 'S',
        about: texts.splitTheSegmentAtThe,
        fits: letter('s'),
        act: () => draft.value && editSegments(split(draft.value.segments, playhead.value)),
      },
      { keys: 'K', about: texts.freezeOrRegenerate, fits: letter('k'), act: () => freezeSegment(chosen.value) },
      {
        keys: 'Delete',
        about: texts.deleteChosen,
        fits: (e) => plain(e) && (e.key === 'Delete' || e.key === 'Backspace'),
        act: () => removeChosen() || (draft.value && editSegments(remove(draft.value.segments, chosen.value))),
      },
      { keys: texts.ctrlZ, about: texts.undo, fits: (e) => command(e) && !e.shiftKey && e.key.toLowerCase() === 'z', act: undo },
      {
        keys: texts.ctrlShiftZ,
        about: texts.redo,
        fits: (e) => command(e) && (e.key.toLowerCase() === 'y' || (e.shiftKey && e.key.toLowerCase() === 'z')),
        act: redo,
      },
    ],
  ],
  [
    texts.play,
    [
      { keys: 'Space', about: texts.playOrPause, fits: (e) => plain(e) && e.key === ' ', act: () => (playing.value = !playing.value) },
      { keys: '← →', about: texts.aFrameBackOrAhead, fits: (e) => plain(e) && e.key === 'ArrowLeft', act: () => step(-1) },
      { keys: '', about: '', fits: (e) => plain(e) && e.key === 'ArrowRight', act: () => step(1) },
      { keys: texts.homeEnd, about: texts.firstOrLastFrame, fits: (e) => e.key === 'Home', act: () => step(-1e9) },
      { keys: '', about: '', fits: (e) => e.key === 'End', act: () => step(1e9) },
      { keys: 'L', about: texts.loop, fits: letter('l'), act: () => (looping.value = !looping.value) },
      { keys: '+ −', about: texts.zoomTheTimeline, fits: (e) => plain(e) && (e.key === '+' || e.key === '='), act: () => zoomBy(2) },
      { keys: '', about: '', fits: (e) => plain(e) && e.key === '-', act: () => zoomBy(0.5) },
      { keys: '[ ]', about: texts.slowerFaster, fits: (e) => e.key === '[', act: () => (speed.value = Math.max(0.125, speed.value / 2)) },
      { keys: '', about: '', fits: (e) => e.key === ']', act: () => (speed.value = Math.min(4, speed.value * 2)) },
    ],
  ],
  [
    texts.displayGroup,
    [
      { keys: 'C', about: texts.contactsOfTheFeet, fits: letter('c'), act: toggle('contacts') },
      { keys: 'T', about: texts.trailsOfTheHands, fits: letter('t'), act: toggle('trails') },
      { keys: 'O', about: texts.onionSkin, fits: letter('o'), act: toggle('onion') },
      { keys: 'F', about: texts.theCameraFollows, fits: letter('f'), act: toggle('follow') },
      { keys: '1 – 5', about: texts.frontSideBackTop, fits: (e) => plain(e) && /^[1-5]$/.test(e.key), act: () => {} },
    ],
  ],
  [
    texts.tools,
    [
      { keys: 'P', about: texts.drawAPath, fits: letter('p'), act: () => take('path') },
      { keys: 'E', about: texts.dragAJointToA, fits: letter('e'), act: () => take('target') },
      { keys: 'B', about: texts.bendAPose, fits: letter('b'), act: () => take('pose') },
      { keys: 'Enter', about: texts.placeAPointOr, fits: (e) => placing(e) && e.key === 'Enter', act: placeByKey },
      { keys: 'N', about: texts.targetOnTheNext, fits: letter('n'), act: () => nextJoint() },
      { keys: '← → ↑ ↓', about: texts.moveTheChosenPoint, fits: () => false, act: () => {} },
      { keys: 'Ctrl A', about: texts.chooseAllKeys, fits: (e) => command(e) && e.key.toLowerCase() === 'a' && onStage(e.target), act: chooseAll },
      { keys: 'Alt ← →', about: texts.moveTheChosenKeys, fits: (e) => e.altKey && e.key === 'ArrowLeft', act: () => shiftChosen(-1) },
      { keys: '', about: '', fits: (e) => e.altKey && e.key === 'ArrowRight', act: () => shiftChosen(1) },
      { keys: 'Ctrl C, Ctrl V', about: texts.copyAndPasteThe, fits: () => false, act: () => {} },
      { keys: texts.esc, about: texts.endTheTool, fits: () => false, act: () => {} },
      { keys: '?', about: texts.thisSheet, fits: (e) => e.key === '?', act: () => (sheet.value = !sheet.value) },
    ],
  ],
];

const placing = (e: KeyboardEvent): boolean => plain(e) && e.target instanceof HTMLCanvasElement && tool.value !== 'look';

// Metres by which keys move a point or a target.
const steps: Record<string, Vec3> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 0, -1],
  ArrowDown: [0, 0, 1],
  PageUp: [0, 1, 0],
  PageDown: [0, -1, 0],
};

// nudges moves the chosen point or target where the stage has the focus and a tool is taken.
function nudges(e: KeyboardEvent): boolean {
  const step = steps[e.key];
  if (!step || !placing(e)) return false;
  const by = e.shiftKey ? 0.01 : 0.05;
  return nudgeChosen(step.map((x) => x * by) as Vec3);
}

const keys = groups.flatMap(([, of]) => of);

const aims = ['front', 'side', 'back', 'top', 'three-quarter'] as const;

function writes(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}

const stageParts = '.viewport, .timeline';
const onStage = (target: EventTarget | null): boolean => target instanceof Element && !!target.closest(stageParts);

// scoped reports whether a key acts on the stage and the timeline alone: letters, digits, signs, and keys that delete. Elsewhere
// a person who types would do what no person wants.
const scoped = (e: KeyboardEvent): boolean => plain(e) && (/^[^ ?]$/u.test(e.key) || e.key === 'Delete' || e.key === 'Backspace');

function press(e: KeyboardEvent): void {
  if (e.key === 'Escape') {
    sheet.value = false;
    tool.value = 'look';
    choose(null);
  }
  if (writes(e.target) && !command(e)) return;
  if (writes(e.target) && e.key !== 'Enter') return; // fields undo by themselves
  if (scoped(e) && !onStage(e.target)) return;
  if (e.key === ' ' && e.target instanceof HTMLElement && e.target !== pointed && e.target.closest('button, summary, a, [role=separator]')) return;
  const moves = /^(Arrow|Page|Home$|End$)/.test(e.key);
  if (moves && !e.shiftKey && !e.altKey && e.target instanceof HTMLElement && e.target.getAttribute('role') === 'slider') return; // it moves by itself
  if (nudges(e)) {
    e.preventDefault();
    return;
  }
  const found = keys.find((k) => k.fits(e));
  if (!found) return;
  e.preventDefault();
  if (e.target instanceof HTMLInputElement) {
    e.target.blur(); // takes what was written
    e.target.focus();
    e.target.focus();
  }
  settle();
  if (e.shiftKey && e.key.startsWith('Arrow')) for (let i = 0; i < 9; i++) found.act();
  const aim = plain(e) ? aims[Number(e.key) - 1] : undefined;
  if (aim) stage.value?.viewpoint.aim(aim);
  found.act();
}

let pointed: Element | null = null; // the latest button that was clicked by a pointer

// release gives the focus to the stage where a pointer clicked one of the buttons on it or on the timeline, so that the shortcuts
// go on. A button elsewhere keeps the focus; Space plays and pauses there too.
function release(e: MouseEvent): void {
  pointed = e.detail > 0 && e.target instanceof Element ? e.target.closest('button') : null;
  if (pointed && onStage(pointed) && document.activeElement === pointed) document.querySelector<HTMLElement>('.viewport canvas')?.focus();
}

// lift keeps Space from pressing a button again where it plays and pauses.
function lift(e: KeyboardEvent): void {
  if (e.key === ' ' && e.target === pointed && pointed) e.preventDefault();
}

export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    addEventListener('keydown', press);
    addEventListener('keyup', lift);
    addEventListener('click', release);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', lift);
      removeEventListener('click', release);
    };
  }, []);
  const open = sheet.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="sheet" aria-label={texts.keyboardShortcuts2} onClose={() => (sheet.value = false)}>
      <header>
        <h2>{texts.keyboardShortcuts2}</h2>
        <IconButton icon="close" label={texts.close} act={() => (sheet.value = false)} />
      </header>
      <div class="keys-of">
        {groups.map(([title, of]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {of
                .filter((k) => k.keys)
                .map((k) => (
                  <div key={k.keys}>
                    <dt>
                      {k.keys.split(' ').map((w) => (w === '–' ? <span key={w}>–</span> : <kbd key={w}>{w}</kbd>))}
                    </dt>
                    <dd>{k.about}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
