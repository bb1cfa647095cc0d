import { useEffect, useRef } from 'preact/hooks';
import { dressAs } from '../characters.ts';
import { bare, footRoots } from '../model/anatomy.ts';
import { childId } from '../model/child.ts';
import { skeletonOf } from '../model/draft.ts';
import { rigOf } from '../model/motion.ts';
import { bodyKinds, cellsOf, type BodyKind, type Shown } from '../model/shown.ts';
import { texts } from '../model/texts.ts';
import { graphicsOf, hasWebGl } from '../graphics.ts';
import { beside, changed, current, draft, make, model, restore, sample, shown, take, takes } from '../store.ts';
import { meshFor } from '../view/mesher.ts';
import type { Aim } from '../view/viewpoint.ts';
import { Tools } from './constraints.tsx';
import { IconButton, type IconName } from './icons.tsx';
import { aspect, colorOf, failed, seen, slowly, stage } from './stage.ts';

const bodyNames: Record<BodyKind, string> = { person: texts.person, stylised: texts.stylised, child: texts.child, robot: texts.robot };

export function Viewport() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let end = (): void => {};
    let gone = false;
    const start = async (): Promise<void> => {
      void hasWebGl.then((has) => has && orderBody());
      const element = canvas.current;
      if (!element?.parentElement) return;
      const graphics = await graphicsOf(element);
      slowly.value = graphics.software;
      const { mountStage } = await import('./staging.ts'); // it brings three.js, which other browsers do not load
      if (!gone) end = mountStage(element, element.parentElement, graphics);
    };
    start().catch((e: unknown) => {
      console.debug('no stage', e);
      failed.value = texts.thisBrowserShowsNo3;
    });
    return () => {
      gone = true;
      end();
    };
  }, []);
  return (
    <div class="viewport">
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={texts.theMotionInThreeDimensions} />
      {failed.value && <p class="notice">{failed.value}</p>}
      {!seen.value && !failed.value && (
        <p class="preparing" role="status">
          <i />{texts.preparingTheFirstPicture}<small>{slowly.value && texts.thisBrowserDrawsWithoutA}</small>
        </p>
      )}
      <div class="overlay top-left" role="toolbar" aria-label={texts.display}>
        <Toggle name="contacts" icon="foot" label={texts.contactsOfTheFeetC} />
        <Toggle name="trails" icon="trail" label={texts.trailsOfTheHandsT} />
        <Toggle name="onion" icon="ghosts" label={texts.onionSkinO} />
        {shown.value.onion && <Toggle name="apart" icon="compare" label={texts.ghostsApart} />}
        <Toggle name="follow" icon="camera" label={texts.theCameraFollowsF} />
        {(shown.value.trails || shown.value.curves) && <TrailJoint />}
        <select
          class="body-kind"
          aria-label={texts.body}
          title={texts.howTheFigureLooks}
          value={shown.value.body}
          onChange={(e) => dressAs(e.currentTarget.value as BodyKind)}
        >
          {bodyKinds.map((kind) => (
            <option key={kind} value={kind}>
              {bodyNames[kind]}
            </option>
          ))}
        </select>
      </div>
      <div class="overlay top-right" role="toolbar" aria-label={texts.views}>
        {(['front', 'side', 'back', 'top', 'three-quarter'] as Aim[]).map((a, i) => (
          <button type="button" key={a} title={texts.viewFrom(texts.aims[a], i + 1)} onClick={() => stage.value?.viewpoint.aim(a)}>
            {texts.aims[a]}
          </button>
        ))}
      </div>
      {changed.value && (
        <p class="overlay outdated-note">{texts.changedSinceThisTake}<button type="button" title={texts.ctrlEnter} onClick={() => void make()}>{texts.regenerate}</button>
        </p>
      )}
      <Samples />
      {model.value && <Tools model={model.value} />}
    </div>
  );
}

// orderBody begins the mesh of the first figure, which takes longer than the code of the stage.
function orderBody(): void {
  const [d, m] = [draft.value, model.value];
  if (!d || !m || (d.rig && d.rig.id !== childId)) return; // a character may bring its own mesh
  const rig = rigOf(skeletonOf(d, m));
  void meshFor({ rig, feet: footRoots(rig, []), detail: 'fine', kind: shown.value.body });
}

// TrailJoint chooses the joint whose trail and height are drawn.
function TrailJoint() {
  const names = take.value?.motion?.rig.names ?? [];
  return (
    <select
      class="body-kind"
      aria-label={texts.trailOf}
      title={texts.trailOf}
      value={names.includes(shown.value.joint) ? shown.value.joint : ''}
      onChange={(e) => (shown.value = { ...shown.value, joint: e.currentTarget.value })}
    >
      <option value="">{texts.handsBoth}</option>
      {names.map((n) => (
        <option key={n} value={n}>
          {bare(n)}
        </option>
      ))}
    </select>
  );
}

function Toggle({ name, icon, label }: { name: Exclude<keyof Shown, 'body' | 'joint'>; icon: IconName; label: string }) {
  return (
    <IconButton
      icon={icon}
      label={label}
      on={shown.value[name]}
      act={() => (shown.value = { ...shown.value, [name]: !shown.value[name] })}
    />
  );
}

function Samples() {
  const n = take.value?.motion?.samples.length ?? 0;
  if (beside.value.length) return <Legend />;
  if (n < 2) return null;
  const labels = Array.from({ length: n }, (_, i): Label => ({ key: String(i), on: sample.value === i, text: String(i + 1), title: texts.sampleNumber(i + 1), act: () => (sample.value = i) }));
  return <Labels name={texts.samples} labels={labels} />;
}

// Legend labels the takes on the stage; a click selects one.
function Legend() {
  const all = [current.value, ...beside.value].flatMap((id) => takes.value.find((t) => t.id === id) ?? []);
  const labels = all.map((t): Label => ({ key: t.id, on: t.id === current.value, text: t.request.model, small: t.title, title: texts.pick(t.title), act: () => pick(t.id) }));
  return <Labels name={texts.takesOnTheStage} labels={labels} kind="legend" close={() => (beside.value = [])} />;
}

// Label names a figure.
interface Label {
  key: string;
  on: boolean;
  text: string;
  small?: string;
  title: string;
  act: () => void;
}

// Labels are the names of the figures: in one row, or each in its part of a split stage.
function Labels({ name, labels, kind = '', close }: { name: string; labels: Label[]; kind?: string; close?: () => void }) {
  const { split } = shown.value;
  const [columns] = cellsOf(labels.length, aspect.value);
  const tools = (
    <>
      <IconButton icon="columns" label={texts.splitView} on={split} act={() => (shown.value = { ...shown.value, split: !split })} />
      {close && <IconButton icon="close" label={texts.showOnlyOne} act={close} />}
    </>
  );
  const buttons = labels.map((l, i) => (
    <div key={l.key} class="cell">
      <button type="button" aria-pressed={l.on} style={{ '--dot': colorOf(i) }} title={l.title} onClick={l.act}>
        <i />
        {l.text}
        {l.small && <small>{l.small}</small>}
      </button>
    </div>
  ));
  if (!split)
    return (
      <div class={`overlay bottom-left ${kind}`} role="group" aria-label={name}>
        {buttons}
        {tools}
      </div>
    );
  return (
    <>
      <div class={`cells ${kind}`} role="group" aria-label={name} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {buttons}
      </div>
      <div class="overlay bottom-right">{tools}</div>
    </>
  );
}

// pick puts one of the takes on the stage in front; its request is taken up.
function pick(id: string): void {
  const all = [current.value, ...beside.value];
  restore(id);
  beside.value = all.filter((o) => o !== id);
}
