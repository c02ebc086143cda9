import { listing } from '#shared/listing.ts';
import { troubleOf } from '#shared/mail-troubles.ts';
import {
  BACKUP_DUE_MS,
  type Health,
  type HealthFacts,
  type HealthItem,
  type MaintenanceStatus,
} from '#shared/system-status.ts';
import { byteSize, distance, londonTime, plural } from '#shared/words.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Allows for a mail server that is slow or restarts. */
const MAIL_OVERDUE_MS = 30 * MINUTE;
/** Maintenance runs every ten minutes. */
const MAINTENANCE_DUE = 60 * MINUTE;
const BACKUP_LOST = 2 * DAY;
const JOB_LATE_SECONDS = 5 * 60;
const JOB_STUCK_SECONDS = 60 * 60;
const DISK_LOW = 0.1;
const DISK_LOW_BYTES = 2e9;
const DISK_FULL_BYTES = 2e8;

type State = Omit<HealthItem, 'subject'>;

/** @returns the health of the product @param now in milliseconds */
export function healthOf(facts: HealthFacts, now: number): Health {
  const states: [subject: string, state: State][] = [
    ['Website', website(facts)],
    ['Email', email(facts, now)],
    ['Backup', backup(facts, now)],
    ['Storage', storage(facts)],
    ['Data deletion', deletion(facts, now)],
    ['Background tasks', tasks(facts)],
  ];
  const items = (['red', 'amber', 'green'] as const).flatMap((level) =>
    states.filter(([, state]) => state.level === level).map(([subject, state]) => ({ subject, ...state })),
  );
  return { ...summary(items), items, checked_at: new Date(now).toISOString() };
}

/** @returns a title that names the worst parts, and the sentence of the first of them */
function summary([worst, ...others]: HealthItem[]): Pick<Health, 'level' | 'title' | 'sentence'> {
  if (!worst || worst.level === 'green')
    return { level: 'green', title: 'Green: all is well', sentence: 'Nothing needs you.' };
  const { level, sentence } = worst;
  const parts = [worst, ...others.filter((one) => one.level === level)].map(({ subject }) => subject);
  return { level, title: `${level === 'red' ? 'Red' : 'Amber'}: ${listing(parts)}`, sentence };
}

function website({ started_at }: HealthFacts): State {
  return green(`The website is up, and has been since ${clock(started_at)}.`);
}

function email({ mail }: HealthFacts, now: number): State {
  const open = { label: 'Open sent email', to: '/mails' };
  if (mail.transport === 'files')
    return amber(
      'No mail server is set up, so email reaches nobody.',
      'Ask the person who looks after the server to connect a mail server, then send a test email.',
      open,
    );
  const isSilent = (moment: string | null) => moment === null || now - Date.parse(moment) > MAIL_OVERDUE_MS;
  const trouble = troubleOf(mail.last_error ?? '');
  if (mail.waiting > 0 && isSilent(mail.waiting_since) && isSilent(mail.last_sent_at)) {
    const why = mail.retrying > 0 ? ` ${trouble.what}` : ' Nothing is picking them up.';
    return red(
      `${plural(mail.waiting, 'email is', 'emails are')} waiting since ${clock(mail.waiting_since)}; none is lost.${why}`,
      mail.retrying > 0 ? trouble.todo : 'Ask the person who looks after the server to restart the product.',
      open,
    );
  }
  if (mail.retrying > 0)
    return amber(
      `${plural(mail.retrying, 'email')} could not be sent yet and will be tried again. ${trouble.what}`,
      trouble.todo,
      open,
    );
  if (mail.failed_today > 0)
    return amber(
      `${plural(mail.failed_today, 'email')} could not be delivered within the last day.`,
      'Sent email says of each one why, and what to do.',
      { label: 'Open sent email', to: '/mails?filter={"state":"failed"}' },
    );
  const last = mail.last_sent_at ? ` The last one left ${clock(mail.last_sent_at)}.` : '';
  const unreported = mail.bounces_reported ? '' : ' Bounces are not reported here yet.';
  return green(`Email is going out.${last}${unreported}`, { label: 'Sent email', to: '/mails' });
}

function backup({ backup: last, installed_at }: HealthFacts, now: number): State {
  const since = last?.at ?? installed_at;
  const age = now - Date.parse(since);
  const todo =
    'Press “Back up now” under Health check. If no backup appears, ask the person who looks after the server to see why.';
  const sentence = last
    ? `The last backup was made on ${clock(last.at)}. One should be made every night.`
    : 'There is no backup yet. One should be made every night.';
  if (age > BACKUP_LOST) return red(sentence, todo);
  if (!last || age > BACKUP_DUE_MS) return amber(sentence, todo);
  if (last.missing > 0)
    return amber(
      `The last backup could not find ${plural(last.missing, 'picture file')}.`,
      'Ask the person who looks after the server to put them back from an older backup, or upload the pictures again.',
    );
  return green(`The last backup was made on ${clock(last.at)} and holds ${byteSize(last.bytes)}.`);
}

function storage({ disk, media }: HealthFacts): State {
  const ask =
    'Ask the person who looks after the server to make room: old backups and logs first. Once the disk is full, nothing can be saved.';
  if (disk.total > 0 && disk.free < DISK_FULL_BYTES)
    return red(`Only ${byteSize(disk.free)} are left on the server’s disk.`, ask);
  if (disk.free < Math.min(disk.total * DISK_LOW, DISK_LOW_BYTES))
    return amber(`${byteSize(disk.free)} are left on the server’s disk.`, ask);
  if (media.storage === 'bucket')
    return green(`${plural(media.images, 'picture')} stored outside this server.`);
  if (disk.total === 0) return green('Pictures are stored on this server.');
  return green(`Pictures are stored on this server. Its disk has ${byteSize(disk.free)} left.`);
}

function deletion({ maintenance, started_at }: HealthFacts, now: number): State {
  const periods = { label: 'How long we keep data', to: '/settings#retention' };
  const last = Math.max(
    Date.parse(started_at),
    ...maintenance.map(({ ran_at }) => (ran_at ? Date.parse(ran_at) : 0)),
  );
  if (now - last > MAINTENANCE_DUE)
    return red(
      `Nothing that runs by the clock has run since ${clock(new Date(last).toISOString())}: old data stays, and nobody is reminded of enquiries.`,
      'Ask the person who looks after the server to restart the product.',
    );
  const retention = maintenance.find(isRetention);
  if (retention?.failed_at)
    return amber(
      'Some old data could not be deleted on time. It is tried again every ten minutes.',
      'If this stays for more than an hour, ask the person who looks after the server.',
      periods,
    );
  const when = retention?.ran_at ? `, last ${clock(retention.ran_at)}` : '';
  return green(`Old data is deleted on time${when}.`, periods);
}

const isRetention = ({ task }: MaintenanceStatus) => task === 'retention';

function tasks({ queues, maintenance }: HealthFacts): State {
  const oldest = Math.max(0, ...queues.map(({ oldest_seconds }) => oldest_seconds ?? 0));
  const failing = queues.reduce((sum, queue) => sum + queue.failed + queue.retrying, 0);
  const undone = maintenance.filter((one) => one.failed_at !== null && !isRetention(one));
  if (oldest > JOB_LATE_SECONDS) {
    const say = oldest > JOB_STUCK_SECONDS ? red : amber;
    return say(
      `A task that should have started ${distance(0, oldest * 1000)} ago is still waiting.`,
      'Ask the person who looks after the server to restart the product.',
    );
  }
  if (failing > 0)
    return amber(
      `${plural(failing, 'task')} failed again and again for more than a day. Each is tried again by itself.`,
      'Ask the person who looks after the server to see why.',
    );
  if (undone.length > 0)
    return amber(
      `This failed and is tried again every ten minutes: ${listing(undone.map(({ task }) => task.replaceAll('_', ' ')))}.`,
      'If this stays for more than an hour, ask the person who looks after the server.',
    );
  return green('Everything that runs automatically is on time.');
}

const green = (sentence: string, action: State['action'] = null): State => ({
  level: 'green',
  sentence,
  todo: null,
  action,
});

const fault =
  (level: 'amber' | 'red') =>
  (sentence: string, todo: string, action: State['action'] = null): State => ({
    level,
    sentence,
    todo,
    action,
  });
const amber = fault('amber');
const red = fault('red');

/** Such as 'Friday 20 November at 02:10'. */
const clock = (moment: string | null) =>
  moment === null
    ? ''
    : londonTime(moment, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
