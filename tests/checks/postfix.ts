import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../support/product-process.ts';
import { run } from './packages.ts';

/** What a Postfix needs that takes mail by SMTP and delivers it to a maildir. */
const SERVICES = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'error unix - - n - - error',
  'virtual unix - n n - - virtual',
  'anvil unix - - n - 1 anvil',
  'proxymap unix - - n - - proxymap',
  'postlog unix-dgram n - n - 1 postlogd',
];

export interface Postfix {
  /** For SMTP_URL. */
  url: string;
  /** Reads the raw mails that have been delivered, octet by octet. */
  delivered(): Promise<string[]>;
  /** Its own, which is deleted afterwards. */
  folder: string;
}

/**
 * Runs Debian's Postfix with a configuration of its own, which takes every mail and puts it into one maildir. Needs root, as
 * Postfix does.
 */
export async function withPostfix(use: (postfix: Postfix) => Promise<void>): Promise<void> {
  const folder = await mkdtemp('/tmp/verve-postfix-');
  const port = await freePort();
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postfix'])).stdout)),
  );
  const settings = {
    compatibility_level: '3.6',
    queue_directory: `${folder}/spool`,
    data_directory: `${folder}/data`,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mx.example.org',
    mydestination: '',
    alias_maps: '',
    virtual_mailbox_domains: 'static:ALL',
    virtual_mailbox_maps: 'static:inbox/',
    virtual_mailbox_base: `${folder}/box`,
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    virtual_minimum_uid: '1',
    maillog_file: `${folder}/log`,
    maillog_file_prefixes: '/tmp',
  };
  const config = path.join(folder, 'etc');
  for (const name of ['etc', 'spool', 'data', 'box']) await mkdir(path.join(folder, name), { mode: 0o755 });
  for (const name of ['', 'data', 'box']) await chown(path.join(folder, name), uid ?? 0, gid ?? 0);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(path.join(config, 'main.cf'), lines.join(''));
  const smtp = `${port} inet n - n - - smtpd`;
  await writeFile(path.join(config, 'master.cf'), `${[smtp, ...SERVICES].join('\n')}\n`);
  const box = path.join(folder, 'box/inbox/new');
  await run('postfix', ['-c', config, 'start']);
  try {
    await use({
      url: `smtp://127.0.0.1:${port}`,
      folder,
      delivered: async () => {
        const names = await readdir(box).catch(() => []);
        return Promise.all(names.map((name) => readFile(path.join(box, name), 'latin1')));
      },
    });
  } finally {
    await run('postfix', ['-c', config, 'stop']);
    await rm(folder, { recursive: true, force: true });
  }
}
