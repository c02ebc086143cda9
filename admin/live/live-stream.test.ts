import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EventStream, openLiveStream } from './LiveUpdates.tsx';

class FakeStream implements EventStream {
  readonly listeners = new Map<string, (event: { data?: string }) => void>();
  isOpen = true;

  addEventListener(type: string, listener: (event: { data?: string }) => void) {
    this.listeners.set(type, listener);
  }
  close() {
    this.isOpen = false;
  }
  say(type: string, data = '') {
    this.listeners.get(type)?.({ data });
  }
}

let streams: FakeStream[];
let page: { visible: boolean; signedIn: boolean };
let heard: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  heard = [];
  page = { visible: true, signedIn: true };
});
afterEach(() => {
  vi.useRealTimers();
});

const keep = () =>
  openLiveStream({
    open: () => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
    isSignedIn: async () => page.signedIn,
    isVisible: () => page.visible,
    changed: (change) => heard.push(change),
    resumed: () => heard.push('resumed'),
  });
const last = () => streams.at(-1) as FakeStream;
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('retries after 1, 2, 5 and then every 10 seconds, and starts over once it was connected', async () => {
  const { stop } = keep();
  for (const [index, wait] of [1000, 2000, 5000, 10_000, 10_000].entries()) {
    last().say('error');
    await passes(wait - 1);
    expect(streams).toHaveLength(index + 1);
    await passes(1);
    expect(streams).toHaveLength(index + 2);
  }
  last().say('heartbeat');
  expect(heard).toEqual(['resumed']);
  last().say('error');
  await passes(1000);
  expect(streams).toHaveLength(7);
  stop();
  expect(last().isOpen).toBe(false);
});

it('gives a stream ten seconds to open, and treats one without heartbeats as dead', async () => {
  const { stop } = keep();
  await passes(10_000);
  expect(streams[0]?.isOpen).toBe(false);
  await passes(1000);
  expect(streams).toHaveLength(2);
  last().say('heartbeat');
  await passes(30_000);
  last().say('heartbeat');
  await passes(34_999);
  expect(last().isOpen).toBe(true);
  await passes(1);
  expect(streams[1]?.isOpen).toBe(false);
  stop();
});

it('passes changes on, and refetches nothing when nothing was missed', () => {
  const { stop } = keep();
  last().say('heartbeat');
  last().say('change', '{"resource":"posts","action":"update","count":1,"ids":["a"]}');
  expect(heard).toEqual([{ resource: 'posts', action: 'update', count: 1, ids: ['a'] }]);
  stop();
});

it('does not connect while nobody is signed in', async () => {
  const { stop } = keep();
  page.signedIn = false;
  last().say('end');
  await passes(60_000);
  expect(streams).toHaveLength(1);
  page.signedIn = true;
  await passes(10_000);
  expect(streams).toHaveLength(2);
  stop();
});

it('disconnects while the page is hidden, and catches up when it is shown', async () => {
  const { look, stop } = keep();
  last().say('heartbeat');
  page.visible = false;
  look();
  expect(last().isOpen).toBe(false);
  await passes(120_000);
  expect(streams).toHaveLength(1);
  page.visible = true;
  look();
  last().say('heartbeat');
  expect(heard).toEqual(['resumed']);
  look();
  expect(streams).toHaveLength(2);
  stop();
});
