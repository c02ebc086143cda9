// Run every five minutes by verve-watch.timer: emails WATCH_EMAIL when the site does not answer, a disk is nearly full or
// the last backup is old, and again when all is well. It cannot report that the machine is down: let an external uptime
// service request /readyz as well.
import { readdir, readFile, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

const { SITE_URL, SMTP_URL, MAIL_FROM, WATCH_EMAIL, STATE_DIRECTORY = '/var/lib/verve-watch' } = process.env;
const DISKS = ['/', '/var/lib/verve', '/var/backups/verve'];
const LEAST_FREE = 0.1;
const BACKUPS = '/var/backups/verve';
const OLDEST_BACKUP = 26 * 3600 * 1000;

const problems = [await answers(), ...(await Promise.all(DISKS.map(room))), await backup()].filter(Boolean);
const memory = path.join(STATE_DIRECTORY, 'problems');
const before = await readFile(memory, 'utf8').catch(() => '');
const now = problems.join('\n');
if (now !== before) {
  await createTransport(SMTP_URL).sendMail({
    from: MAIL_FROM,
    to: WATCH_EMAIL,
    subject: now ? `${SITE_URL}: ${problems[0]}` : `${SITE_URL}: all is well again`,
    text: now || 'The problems of the last email are over.',
  });
  await writeFile(memory, now);
}

async function answers() {
  const answer = await fetch(`${SITE_URL}/readyz`, { signal: AbortSignal.timeout(20_000) }).catch(
    (error) => error,
  );
  if (answer.ok) return '';
  return answer.status ? `The site is not ready (${answer.status}).` : 'The site does not answer.';
}

async function room(disk) {
  const { bavail, blocks } = await statfs(disk);
  return bavail / blocks < LEAST_FREE ? `Less than a tenth of the disk with ${disk} is free.` : '';
}

async function backup() {
  const names = (await readdir(BACKUPS)).filter((name) => /\.(?:tar\.zst|backup)$/.test(name));
  const times = await Promise.all(names.map(async (name) => (await stat(path.join(BACKUPS, name))).mtimeMs));
  return Date.now() - Math.max(0, ...times) > OLDEST_BACKUP ? 'The last backup is more than a day old.' : '';
}
