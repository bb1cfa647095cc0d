// The states of models, as the gateway reports them at /models, in sentences.
import { texts } from './texts.ts';

export interface Standing {
  id: string;
  state: 'ready' | 'busy' | 'cooling' | 'open' | 'down' | 'drained';
  retry_seconds?: number;
  waiting: number;
  estimated_wait_seconds: number;
}

// mark returns what stands beside a model's name in a list; empty where a server takes work, now or soon.
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

// plight returns why a model makes no motion now, and when it may again; empty where a server takes work.
export function plight(s: Standing | undefined): string {
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
