import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { noisy } from '../support/images.ts';
import { expectThat, onStage, say } from './stage.ts';

/** DATA_DIR, with media and mail in it, is a file system of 16 MB that is full. Needs root and Linux, for its tmpfs. */
const run = promisify(execFile);

await onStage(async (stage) => {
  const place = await mkdtemp(path.join(tmpdir(), 'verve-full-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', place]);
  try {
    const product = await stage.start({ DATA_DIR: place });
    const cookie = await stage.signIn('admin');
    const image = await noisy().jpeg().toBuffer();
    const upload = async () => {
      const response = await fetch(`${product.url}/api/admin/media`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'image/jpeg' },
        body: new Uint8Array(image),
      });
      return { status: response.status, message: ((await response.json()) as { message?: string }).message };
    };
    const filesIn = async (folder: string) =>
      (
        await readdir(path.join(place, folder), { recursive: true, withFileTypes: true }).catch(() => [])
      ).filter((entry) => entry.isFile()).length;
    const fill = async () => {
      for (let n = 0; ; n += 1) {
        try {
          await writeFile(path.join(place, `ballast-${n}`), Buffer.alloc(n < 16 ? 1024 * 1024 : 4096));
        } catch {
          await rm(path.join(place, `ballast-${n}`), { force: true }).catch(() => undefined);
          if (n >= 16) break;
          n = 15;
        }
      }
      await writeFile(path.join(place, 'ballast-last'), Buffer.alloc(4096)).catch(() => undefined);
    };
    const empty = async () => {
      for (const name of await readdir(place))
        if (name.startsWith('ballast-')) await rm(path.join(place, name));
    };
    await mkdir(path.join(place, 'mail'), { recursive: true });

    await fill();
    const full = await upload();
    say(`  an image on a full disk: ${full.status} ${full.message}`);
    expectThat(full.status === 503, 'an upload is refused with 503');
    expectThat(/saved|room|disk/i.test(full.message ?? ''), 'its message says that nothing was saved');
    expectThat((await stage.db('media').pluck('id')).length === 0, 'no row is left');
    expectThat((await filesIn('media')) === 0 && (await filesIn('uploads')) === 0, 'no file is left');

    const form = await fetch(`${product.url}/api/handle-consultation-request`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Okafor',
        companyName: 'Sample Ltd',
        email: 'ada@example.com',
        phone: '',
        consent: true,
        website: '',
      }),
    });
    expectThat(form.status === 200, 'a consultation request is taken all the same');
    const state = async () => stage.db('mails').first('id', 'state', 'last_error');
    for (let n = 0; n < 100 && !(await state())?.last_error; n += 1) await delay(100);
    const waiting = await state();
    say(`  its mail: ${waiting?.state}, ${waiting?.last_error}`);
    expectThat(
      waiting?.state === 'queued' && /ENOSPC|space/.test(waiting.last_error ?? ''),
      'its mail waits, and the outbox says why',
    );
    expectThat((await filesIn('mail')) === 0, 'no half mail is left');

    await empty();
    await stage
      .db('pgboss.job')
      .where({ name: 'deliver-mail' })
      .whereIn('state', ['created', 'retry'])
      .update({ start_after: stage.db.fn.now() });
    for (let n = 0; n < 150 && (await state())?.state !== 'sent'; n += 1) await delay(100);
    expectThat((await state())?.state === 'sent', 'it goes out once there is room');
    expectThat((await upload()).status === 201, 'an upload succeeds once there is room');
    await product.stop();
  } finally {
    await run('umount', ['-l', place]);
    await rm(place, { recursive: true, force: true });
  }
});
