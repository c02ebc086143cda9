import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionGuard } from '../session/session-guard.ts';
import { createAutosave, type Values } from './autosave.ts';

/** A server of two fields, and a field filled from it. */
function open() {
  const server = { values: { title: 'A', text: 'B' } as Values, version: 1 };
  const field = { values: server.values };
  const write = (changes: Values) => {
    server.values = { ...server.values, ...changes };
    server.version += 1;
  };
  const save = vi.fn(async (changes: Values, version: string) => {
    if (version !== String(server.version)) throw new HttpError('Priya saved this.', 409);
    write(changes);
    return String(server.version);
  });
  const autosave = createAutosave({
    stored: { values: server.values, version: '1' },
    typed: () => ({ title: field.values.title, text: field.values.text }),
    save,
    read: async () => ({
      values: { ...server.values, views: server.version },
      version: String(server.version),
    }),
    fill: (stored, mine) => {
      field.values = { ...stored, ...mine };
    },
  });
  onTestFinished(autosave.abandon);
  const states: string[] = [];
  autosave.subscribe(() => {
    const { is } = autosave.state();
    if (states.at(-1) !== is) states.push(is);
  });
  const type = (changes: Values) => {
    field.values = { ...field.values, ...changes };
    autosave.typed();
  };
  const failOnce = (status: number, message: string) =>
    save.mockImplementationOnce(() => Promise.reject(new HttpError(message, status)));
  return { autosave, server, field, save, write, type, states, failOnce };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('while somebody types', () => {
  it('sends the changed fields after a pause, and none that is as it was', async () => {
    const { save, type, states, server } = open();
    type({ text: 'Be' });
    await pass(1100);
    type({ text: 'Bee' });
    await pass(1100);
    expect(save).not.toHaveBeenCalled();
    await pass(100);
    expect(save.mock.calls).toEqual([[{ text: 'Bee' }, '1']]);
    expect(server.values).toEqual({ title: 'A', text: 'Bee' });
    type({ text: 'Be' });
    type({ text: 'Bee' });
    await pass(5000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(states).toEqual(['waiting', 'saving', 'saved', 'waiting', 'saved']);
  });

  it('sends every three seconds without a pause', async () => {
    const { save, type } = open();
    for (const text of 'abcdefg') {
      type({ text });
      await pass(500);
    }
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('sends one request at a time, each over the version before', async () => {
    const { autosave, save, type, write } = open();
    const answer = Promise.withResolvers<string>();
    save.mockImplementationOnce((changes) => {
      write(changes);
      return answer.promise;
    });
    type({ text: 'One' });
    const all = autosave.flush();
    await pass(0);
    type({ text: 'Two' });
    await pass(5000);
    expect(save).toHaveBeenCalledTimes(1);
    answer.resolve('2');
    // Whoever asked waits for the words that were typed meanwhile too.
    expect(await all).toBe(true);
    expect(save.mock.calls.at(-1)).toEqual([{ text: 'Two' }, '2']);
  });

  it('keeps an expired session from leaving the page until the words are saved', async () => {
    const { type } = open();
    type({ text: 'Typed' });
    expect(sessionGuard.isArmed()).toBe(true);
    await pass(1200);
    expect(sessionGuard.isArmed()).toBe(false);
  });
});

describe('words that are not saved', () => {
  it.each([0, 429, 500, 503])(
    'are sent again after %i until they are saved, and called so until then',
    async (status) => {
      const { autosave, type, states, failOnce, server } = open();
      failOnce(status, 'No connection.');
      failOnce(status, 'Still none.');
      type({ text: 'Typed' });
      await pass(1200);
      expect(autosave.state()).toEqual({ is: 'retrying', problem: 'No connection.' });
      await pass(5000);
      expect(autosave.state()).toEqual({ is: 'retrying', problem: 'Still none.' });
      await pass(5000);
      expect(states).toEqual(['waiting', 'saving', 'retrying', 'saved']);
      expect(server.values.text).toBe('Typed');
    },
  );

  it.each([403, 413, 422])('after %i wait for the next key or for being asked', async (status) => {
    const { autosave, save, type, states, failOnce } = open();
    failOnce(status, 'Too long.');
    failOnce(status, 'Too long.');
    type({ text: 'Typed' });
    await pass(60_000);
    expect(autosave.state()).toMatchObject({ is: 'refused', problem: 'Too long.' });
    expect(save).toHaveBeenCalledTimes(1);
    expect(await autosave.flush()).toBe(false);
    type({ text: 'Shorter' });
    await pass(1200);
    expect(states).toEqual(['waiting', 'saving', 'refused', 'saved']);
  });

  it('wait to be asked when nobody is signed in, as each attempt would open the dialog again', async () => {
    const { autosave, save, type, failOnce } = open();
    failOnce(401, 'Sign in.');
    type({ text: 'Typed' });
    await pass(1200);
    type({ text: 'Typed on' });
    await pass(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(await autosave.flush()).toBe(true);
  });

  it('whose answer was lost are no conflict with oneself', async () => {
    const { type, save, write, server, states } = open();
    save.mockImplementationOnce((changes) => {
      write(changes);
      return Promise.reject(new HttpError('The connection broke.', 0));
    });
    type({ text: 'Arrived' });
    await pass(1200);
    type({ text: 'Arrived, and more' });
    save.mockImplementationOnce(() => Promise.reject(new HttpError('No connection.', 0)));
    await pass(10_000);
    expect(server.values.text).toBe('Arrived, and more');
    expect(states).toEqual(['waiting', 'saving', 'retrying', 'saved']);
  });

  it('typed after publishing got no answer are no conflict with oneself either', async () => {
    const { autosave, type, write, server } = open();
    write({});
    autosave.doubt();
    type({ text: 'And more' });
    await pass(10_000);
    expect(server.values.text).toBe('And more');
    expect(autosave.state().is).toBe('saved');
  });

  it('are not sent again once they are abandoned', async () => {
    const { autosave, save, type } = open();
    const answer = Promise.withResolvers<string>();
    save.mockImplementationOnce(() => answer.promise);
    type({ text: 'Typed' });
    await pass(1200);
    autosave.abandon();
    answer.reject(new HttpError('No connection.', 0));
    await pass(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(sessionGuard.isArmed()).toBe(false);
  });

  it('keep publishing from going on, with the reason', async () => {
    const { autosave, type, failOnce } = open();
    failOnce(422, 'Too long.');
    type({ text: 'Typed' });
    await expect(autosave.lastWords(' in ‘Menu’')).rejects.toThrow(
      'Your latest words in ‘Menu’ are not saved. Too long.',
    );
    await expect(autosave.lastWords()).resolves.toBeUndefined();
  });
});

describe('a conflict', () => {
  const meet = async () => {
    const page = open();
    page.write({ text: 'Theirs', title: 'Their title' });
    page.type({ text: 'Mine' });
    await pass(1200);
    expect(page.autosave.state()).toEqual({
      is: 'conflict',
      problem: 'Priya saved this.',
      mine: { text: 'Mine' },
      theirs: { values: { text: 'Theirs', title: 'Their title', views: 2 }, version: '2' },
    });
    // Nothing is sent until somebody has chosen.
    page.type({ text: 'Mine, and more' });
    await pass(60_000);
    expect(await page.autosave.flush()).toBe(false);
    expect(page.save).toHaveBeenCalledTimes(1);
    return page;
  };

  it('ends with theirs in the fields', async () => {
    const { autosave, field, server } = await meet();
    autosave.loadTheirs();
    expect(field.values).toMatchObject({ text: 'Theirs', title: 'Their title' });
    expect(autosave.state()).toEqual({ is: 'unchanged' });
    expect(server.version).toBe(2);
  });

  it('or with mine over theirs, where only they changed a field it stays theirs', async () => {
    const { autosave, field, server } = await meet();
    autosave.saveMineOver();
    await pass(0);
    expect(server.values).toEqual({ text: 'Mine, and more', title: 'Their title' });
    expect(field.values).toMatchObject(server.values);
    expect(autosave.state()).toMatchObject({ is: 'saved' });
  });

  it('is over with one click if theirs was published meanwhile, and goes on if they have written more', async () => {
    const { autosave, server, write, type } = await meet();
    write({});
    autosave.saveMineOver();
    await pass(0);
    expect(server.values.text).toBe('Mine, and more');
    write({ text: 'Theirs again' });
    type({ text: 'Mine again' });
    await pass(1200);
    write({ text: 'Theirs, and more' });
    autosave.saveMineOver();
    await pass(0);
    expect(autosave.state()).toMatchObject({
      is: 'conflict',
      theirs: { values: { text: 'Theirs, and more' } },
    });
  });
});
