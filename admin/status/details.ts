import type { SystemStatus } from '#shared/system-status.ts';
import { byteSize, figure, londonDateTime, shortDuration } from '#shared/words.ts';

interface Details {
  title: string;
  facts: [label: string, value: string][];
}

function detailsOf({ database, mail, backup, disk, media, ...status }: SystemStatus): Details[] {
  const { version, build, node, started_at, processes, page_cache: cache } = status;
  return [
    {
      title: 'Product',
      facts: [
        ['Version', build ? `${version}, build ${build}` : version],
        ['Node.js', node],
        ['This process since', londonDateTime(started_at)],
        ...processes.map(({ name, since }): [string, string] => [name, `connected ${londonDateTime(since)}`]),
      ],
    },
    {
      title: 'Database',
      facts: [
        ['PostgreSQL', database.version.split(' ')[0] ?? ''],
        ['Size', byteSize(database.bytes)],
        ['Connections', `${figure(database.connections)} of ${figure(database.max_connections)}`],
        ['Oldest transaction', shortDuration(database.oldest_transaction_seconds)],
        ['Schema', schemaText(database)],
        ['Last migration', database.migration],
      ],
    },
    {
      title: 'Email',
      facts: [
        [
          'Sent by',
          mail.transport === 'smtp' ? 'the mail server of SMTP_URL' : 'nothing: SMTP_URL is not set',
        ],
        ['Waiting', figure(mail.waiting)],
        ['Trying again', figure(mail.retrying)],
        ['Failed this week', figure(mail.failed)],
        ['Waiting since', londonDateTime(mail.waiting_since) || '–'],
        [
          mail.transport === 'smtp' ? 'Last sent' : 'Last written',
          londonDateTime(mail.last_sent_at) || 'not yet',
        ],
        ...(mail.last_error ? ([['The mail server said', mail.last_error]] as [string, string][]) : []),
      ],
    },
    {
      title: 'Last backup',
      facts: backup
        ? [
            ['Made', londonDateTime(backup.at)],
            ['Took', shortDuration(backup.milliseconds / 1000)],
            ['Size', byteSize(backup.bytes)],
            ['Rows', figure(backup.rows)],
            ['Picture files', figure(backup.files)],
            ['Made by', 'npm run backup'],
          ]
        : [
            ['Made', 'not yet'],
            ['Made by', 'npm run backup'],
          ],
    },
    {
      title: 'Storage',
      facts: [
        [
          'Free on the disk',
          disk.total > 0 ? `${byteSize(disk.free)} of ${byteSize(disk.total)}` : 'not known',
        ],
        ['Pictures', figure(media.images)],
        ['Their files', byteSize(media.bytes)],
        ['Stored', media.storage === 'disk' ? 'in DATA_DIR' : 'in a bucket'],
      ],
    },
    {
      title: 'Stored pages',
      facts: cache
        ? [
            ['Pages', figure(cache.entries)],
            ['Memory', byteSize(cache.bytes)],
            ['Answered from memory', share(cache.hits, cache.misses)],
            ['Rendered', figure(cache.misses)],
            ['Counted', 'in this process, since it started'],
          ]
        : [['Pages', 'none are stored in development']],
    },
  ];
}

/** @returns details for the operator as text, the problems first */
export function detailsText(status: SystemStatus): string {
  const { health } = status;
  const faults = health.items.filter(({ level }) => level !== 'green');
  const queues = status.queues.filter(({ waiting, failed }) => waiting + failed > 0);
  return [
    `${health.title} (checked ${londonDateTime(health.checked_at)}, London time)`,
    ...faults.map(({ subject, sentence, todo }) => `- ${subject}: ${sentence} ${todo ?? ''}`.trimEnd()),
    '',
    ...detailsOf(status).flatMap(({ title, facts }) => [
      `${title}: ${facts.map(([label, value]) => `${label} ${value}`).join('; ')}`,
    ]),
    ...queues.map(
      ({ name, waiting, failed, oldest_seconds }) =>
        `Queue ${name}: ${waiting} waiting, ${failed} failed, oldest due for ${shortDuration(oldest_seconds ?? 0)}`,
    ),
  ].join('\n');
}

function schemaText({ migrations_missing, migrations_unknown }: SystemStatus['database']): string {
  if (migrations_missing > 0) return `${migrations_missing} still to apply`;
  return migrations_unknown > 0 ? `${migrations_unknown} of a newer version` : 'up to date';
}

/** @returns the share as a percentage such as '97%', or a dash if there was nothing to count */
function share(part: number, rest: number): string {
  return part + rest === 0 ? '–' : `${Math.round((100 * part) / (part + rest))}%`;
}
