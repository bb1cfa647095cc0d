// The gateway of the page: its address, and its catalogue of models.
import { signal } from '@preact/signals';
import { placeOf } from '../model/api.ts';
import type { Capabilities } from '../model/protocol.ts';
import { keepKey, keptKey } from '../storage.ts';

const place = placeOf(location, keptKey());
export const { root, printed } = place;
if (place.page !== location.pathname) {
  keepKey(place.key);
  window.history.replaceState(null, '', place.page + location.search + location.hash);
}

// engine is the id of the gateway's own engine, which needs no GPU.
export const engine = 'motiongate';

export const caps = signal<Capabilities | null>(null);
export const unreachable = signal('');
export const admin = signal(false); // the admin listener serves the page
