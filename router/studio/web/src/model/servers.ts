// The states of models, as the gateway reports them at /models, in sentences.
import { texts } from './texts.ts';

export interface Standing {
  id: string;
  state: 'ready' | 'busy' | 'cooling' | 'open' | 'down' | 'drained';
  retry_seconds?: number;
  waiting: number;
  estimated_wait_seconds: number;
}

// mark returns the short form of outage for a list of models.
export function mark(s: Standing | undefined): string {
  switch (s?.state) {
    case 'down':
      return texts.noServerAnswers;
    case 'open':
      return texts.serversFail;
    case 'drained':
      return texts.outOfWork;
  }
  return '';
}

// outage returns why no server of a model takes work and when the next attempt is, or "" if one takes work.
export function outage(s: Standing | undefined): string {
  const seconds = Math.max(1, Math.ceil(s?.retry_seconds ?? 0));
  switch (s?.state) {
    case 'down':
      return texts.noServerOfAnswersTried(s.id, seconds);
    case 'open':
      return texts.failedTooOften(s.id, seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);
    case 'drained':
      return texts.anOperatorTookEachServer(s.id);
  }
  return '';
}
