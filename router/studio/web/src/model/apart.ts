// The differences between takes of the same prompt.
import type { Draft } from './draft.ts';
import type { WireRequest } from './protocol.ts';
import { texts } from './texts.ts';

interface Of {
  draft: Draft;
  request: WireRequest;
}


// apart returns in a few words how a take differs from an earlier one; empty where only its run does.
export function apart(now: Of, before: Of | undefined): string {
  if (!before) return '';
  const out: string[] = [];
  const [a, b] = [before.draft, now.draft];
  if (a.model !== b.model) out.push(b.model);
  if (a.rig?.id !== b.rig?.id) out.push(b.rig ? texts.forRig(b.rig.name) : texts.ownRig);
  const frozen = (d: Draft): number[] => d.segments.flatMap((s, i) => (s.frozen ? [i] : []));
  const free = b.segments.flatMap((s, i) => (s.frozen ? [] : [i + 1]));
  if (frozen(b).length && frozen(a).join() !== frozen(b).join()) {
    out.push(free.length ? texts.segmentRegenerated(free.join(', ')) : texts.allFrozen);
  } else if (a.segments.some((s, i) => b.segments[i] && b.segments[i].prompt.trim() !== s.prompt.trim())) {
    const changed = b.segments.findIndex((s, i) => a.segments[i]?.prompt.trim() !== s.prompt.trim());
    out.push(b.segments.length > 1 ? texts.otherWordsIn(changed + 1) : texts.otherWords);
  }
  if (a.segments.length !== b.segments.length) out.push(b.segments.length === 1 ? texts.oneSegment : texts.segments2(b.segments.length));
  const [was, is] = [before, now].map((t) => (t.request.segments ?? []).map((s) => s.duration_frames).join());
  if (a.segments.length === b.segments.length && was !== is && a.model === b.model) out.push(texts.otherLengths);
  out.push(...constraints(a, b), ...options(now, before));
  return out.slice(0, 3).join(', ');
}

function constraints(a: Draft, b: Draft): string[] {
  const count = (d: Draft, type: string): number => d.constraints.filter((c) => c.type === type).length;
  return Object.entries(texts.kinds).flatMap(([type, name]) => {
    const [was, is] = [count(a, type), count(b, type)];
    if (was !== is) return [is ? (is > 1 ? texts.several(is, name) : texts.one(name)) : texts.none(name)];
    const of = (d: Draft): string => JSON.stringify(d.constraints.filter((c) => c.type === type));
    return of(a) === of(b) ? [] : [texts.another(name)];
  });
}

function options(now: Of, before: Of): string[] {
  const [a, b] = [before.draft.options, now.draft.options];
  const out: string[] = [];
  if (a.samples !== b.samples) out.push(b.samples === 1 ? texts.oneSample : texts.samples2(b.samples));
  if (a.loop !== b.loop) out.push(b.loop ? texts.one(texts.loopWord) : texts.none(texts.loopWord));
  if (a.textWeight !== b.textWeight || a.guidance !== b.guidance) out.push(texts.textWeightIs(b.textWeight));
  if (JSON.stringify(a.model) !== JSON.stringify(b.model)) out.push(texts.optionsOfModel);
  if (a.transition !== b.transition || a.steps !== b.steps || a.postProcessing !== b.postProcessing) out.push(texts.otherOptions);
  if (a.seed !== b.seed) out.push(texts.another(texts.seedWord));
  return out;
}
