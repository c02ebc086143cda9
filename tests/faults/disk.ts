import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { noisy } from '../support/images.ts';
import { expectThat, onStage, say } from './stage.ts';

/**
 * Full disks: first DATA_DIR, with media and mail, on a file system of 64 MB, then the database's on one of 200 MB. Needs root
 * and Linux, for tmpfs.
 */
const run = promisify(execFile);

/** Fills a file system completely. @returns a function that frees it again */
async function fillUp(place: string): Promise<() => Promise<void>> {
  let size = 1024 * 1024;
  for (let n = 0; size >= 4096; n += 1) {
    const file = path.join(place, `ballast-${n}`);
    await writeFile(file, Buffer.alloc(size)).catch(async () => {
      await rm(file, { force: true });
      size /= 2;
    });
  }
  return async () => {
    for (const name of await readdir(place))
      if (name.startsWith('ballast-')) await rm(path.join(place, name));
  };
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return `${answer.status} ${((await answer.json()) as { status: string }).status}`;
};
const FULL = '200 the disk is full: pages are served, but nothing can be saved';

const consult = async (url: string, email: string) => {
  const response = await fetch(`${url}/api/handle-consultation-request`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Okafor',
      companyName: 'Sample Ltd',
      email,
      phone: '',
      consent: true,
      website: '',
    }),
  });
  return { status: response.status, message: ((await response.json()) as { message?: string }).message };
};

await onStage(async (stage) => {
  const place = await mkdtemp(path.join(tmpdir(), 'verve-full-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place]);
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
    await mkdir(path.join(place, 'mail'), { recursive: true });

    expectThat((await readiness(product.url)) === '200 ok', '/readyz is well before');
    const empty = await fillUp(place);
    expectThat((await readiness(product.url)) === FULL, '/readyz says that the disk is full');
    const full = await upload();
    say(`  an image on a full disk: ${full.status} ${full.message}`);
    expectThat(full.status === 503, 'an upload is refused with 503');
    expectThat(/saved|room|disk/i.test(full.message ?? ''), 'its message says that nothing was saved');
    expectThat((await stage.db('media').pluck('id')).length === 0, 'no row is left');
    expectThat((await filesIn('media')) === 0 && (await filesIn('uploads')) === 0, 'no file is left');

    const form = await consult(product.url, 'ada@example.com');
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
    expectThat((await readiness(product.url)) === '200 ok', '/readyz is well once there is room');
    await product.stop();
  } finally {
    await run('umount', ['-l', place]);
    await rm(place, { recursive: true, force: true });
  }
});

const place = await mkdtemp(path.join(tmpdir(), 'verve-full-database-'));
await run('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', place]);
try {
  await onStage(async (stage) => {
    const product = await stage.start();
    const empty = await fillUp(place);
    const answers: { status: number; message?: string | undefined }[] = [];
    // Writes succeed until the free space inside the database's files is used up.
    for (let n = 0; n < 4000 && answers.filter(({ status }) => status !== 200).length < 20; n += 1)
      answers.push(await consult(product.url, `reader-${n}@example.com`));
    const refused = answers.filter(({ status }) => status !== 200);
    say(
      `  ${answers.length} requests, ${refused.length} refused: ${refused[0]?.status} ${refused[0]?.message}`,
    );
    expectThat(refused.length > 0, 'the database has no room');
    expectThat(
      refused.every(({ status }) => status === 503),
      'what cannot be saved is refused with 503',
    );
    expectThat(
      refused.some(({ message }) => message?.includes('the server has no room left')),
      'and says why',
    );
    say(`  /readyz: ${await readiness(product.url)}`);
    const pages = await Promise.all(
      ['/', '/about', '/blog'].map(async (page) => (await fetch(product.url + page)).status),
    );
    expectThat(
      pages.every((status) => status === 200),
      'pages are served',
    );
    await empty();
    let last = 0;
    for (let n = 0; n < 100 && last !== 200; n += 1) {
      last = (await consult(product.url, 'after@example.com')).status;
      if (last !== 200) await delay(200);
    }
    expectThat(last === 200, 'a request is taken once there is room');
    const rows = Number(
      (await stage.db('consultations').where('email', 'like', 'reader-%').count({ n: '*' }))[0]?.n,
    );
    const taken = answers.length - refused.length;
    expectThat(rows === taken, `what was acknowledged is there, and nothing else (${rows} of ${taken})`);
    await product.stop();
  }, place);
} finally {
  await run('umount', ['-l', place]);
  await rm(place, { recursive: true, force: true });
}
