import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, read, saved, scheduling, type Fleet } from '../src/model/fleet.ts';

const fleet: Fleet = {
  upstreams: [
    {
      name: 'gpu',
      state: 'busy',
      since: '',
      models: ['m'],
      in_flight: 2,
      max_in_flight: 2,
      tier: 0,
      breakers: [],
      calls: [],
      latency: { calls: 10, p50_seconds: 4, p95_seconds: 5, p99_seconds: 6 },
    },
  ],
  queues: [{ model: 'm', waiting: 3, max: 9, estimated_wait_seconds: 1 }],
  sent: { retries: 0, retries_denied: 0, hedges: 0 },
};

test('counts are read out of the metrics', () => {
  const text = [
    '# HELP motiongate_cache_total x',
    'motiongate_cache_total{status="hit"} 6',
    'motiongate_cache_total{status="miss"} 2',
    'motiongate_cache_total{status="collapsed"} 1',
    'motiongate_generations_total{model="m",outcome="ok",reason="only",upstream="gpu"} 7',
    'motiongate_generations_total{model="m",outcome="failed",reason="",upstream=""} 1',
    'motiongate_generations_total{model="m",outcome="cancelled",reason="",upstream=""} 3',
  ].join('\n');
  assert.deepEqual(read(text), { generations: 11, failures: 1, hits: 6, collapsed: 1, lookups: 9 });
});

test('rates are what was counted since the look before', () => {
  const counts = (generations: number, failures: number) => ({ generations, failures, hits: 3, collapsed: 0, lookups: 4 });
  let points = follow([], fleet, counts(5, 0), null, 100);
  assert.deepEqual(points[0], { at: 100, perMinute: 0, failing: 0, inFlight: 2, waiting: 3 });
  points = follow(points, fleet, counts(8, 1), counts(5, 0), 130);
  assert.deepEqual([points[1].perMinute, points[1].failing], [6, 2]);
  points = follow(points, fleet, counts(0, 0), counts(8, 1), 140); // the gateway began anew
  assert.equal(points[2].perMinute, 0);
  for (let i = 0; i < 700; i++) points = follow(points, fleet, counts(0, 0), counts(0, 0), 200 + i);
  assert.equal(points.length, 600);
});

test('a hit saves a usual call', () => {
  assert.equal(saved(fleet, { generations: 0, failures: 0, hits: 3, collapsed: 0, lookups: 4 }), 12);
  assert.equal(saved({ ...fleet, upstreams: [] }, { generations: 0, failures: 0, hits: 3, collapsed: 0, lookups: 4 }), 0);
});

test('which of several gateways schedules', () => {
  assert.equal(scheduling(undefined), '');
  assert.equal(scheduling({ mode: 'leads', gateways: 3 }), 'This gateway schedules for all 3 gateways.');
  const other = { mode: 'follows', gateway: 'G', host: 'gate2', gateways: 3 };
  assert.equal(scheduling(other), 'The gateway on gate2 schedules for all 3 gateways.');
  assert.match(scheduling({ ...other, differs: ['queue', 'upstreams.gpu1'] }), /differ between the two gateways: queue, upstreams\.gpu1\.$/);
});
