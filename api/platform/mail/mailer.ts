import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import type { Knex } from 'knex';
import type { Environment } from '../environment/environment.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { wrapText } from './outbox.ts';

/** One complete message. */
export interface Message {
  /** One address, without a name. */
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  headers: { [name: string]: string };
  /** With angle brackets (RFC 5322). */
  message_id: string;
  /** A calendar file to attach. */
  calendar: string | null;
}

/** Mails that somebody waits for, and bulk mails; each lane has its own connections to the mail server. */
type MailLane = 'urgent' | 'bulk';

export interface DeliveryFailure extends Error {
  /** The mail server's reply code. */
  responseCode?: number;
  command?: string;
  code?: string;
  /** Whether the whole message was sent but no answer came, so that the server may have taken it. */
  mayHaveArrived?: boolean;
}

export interface Mailer {
  /** 'files' if no mail server is configured. */
  readonly transport: 'smtp' | 'files';
  /** The sender's address, without a name. */
  sender(): string;
  /** Resolves once the mail server has accepted the message, or its file is on disk. @throws DeliveryFailure */
  deliver(message: Message, lane: MailLane): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** undefined: messages are written to `directory` as .eml files. */
  smtpUrl: string | undefined;
  /** Read for each message, as the site's name can change. */
  from(): string;
  directory: string;
}

export function createMailer({ smtpUrl, from, directory }: MailerOptions): Mailer {
  const mailer = smtpUrl ? overSmtp(smtpUrl, from) : intoFolder(directory, from);
  return { ...mailer, sender: () => /<([^<>]*)>\s*$/.exec(from())?.[1] ?? from() };
}

/** The mailer of the site, with the domain of its sender, by which messages are named. */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  site: SiteIdentity,
): Mailer & { domain: string } {
  const { hostname } = new URL(site.url);
  const mailer = createMailer({
    smtpUrl,
    from: () => mailFrom ?? `"${site.name.replaceAll('"', '')}" <no-reply@${hostname}>`,
    directory: path.join(dataDir, 'mail'),
  });
  return { ...mailer, domain: domainToASCII(mailer.sender().split('@').at(-1) ?? '') || hostname };
}

/**
 * @returns whether the mail server refused this message or its recipient permanently. A refusal of the sender (credentials,
 * address, limits) is for the operator to fix, after which the message can still go out.
 */
export function isRefusal(error: DeliveryFailure): boolean {
  const { responseCode = 0, command = '' } = error;
  return responseCode >= 550 && responseCode < 560 && /^(RCPT TO|DATA)$/.test(command);
}

/**
 * @returns whether the mailbox does not exist. A refusal for policy reasons (5.7.x, such as our reputation or a filter) says
 * nothing about the recipient.
 */
export function isDeadAddress(error: DeliveryFailure): boolean {
  const { responseCode = 0, command = '', message } = error;
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !/\b5\.7\.\d/.test(message);
}

/** Milliseconds of silence after which a connection to the mail server counts as lost. */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 15_000,
};

/** Connections per lane, and so the number of mails sent at the same time. */
export const CONNECTIONS_OF_LANE = 3;

function overSmtp(url: string, from: () => string): Omit<Mailer, 'sender'> {
  const lanes: { [lane in MailLane]?: ReturnType<typeof openPool> } = {};
  return {
    transport: 'smtp',
    deliver: async (message, lane) => {
      let isHandedOver = false;
      const handedOver = () => {
        isHandedOver = true;
      };
      try {
        lanes[lane] ??= openPool(url);
        await (await lanes[lane]).sendMail({ ...compose(message, from()), handedOver } as object);
      } catch (error) {
        const failure = error as DeliveryFailure;
        failure.mayHaveArrived = isHandedOver && failure.responseCode === undefined;
        throw failure;
      }
    },
    close: () => {
      for (const pool of Object.values(lanes)) pool.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

/** Loaded with the first mail, as it takes its share of memory and of the start. */
async function openPool(url: string) {
  const nodemailer = await import('nodemailer');
  const pool = nodemailer.createTransport({
    url,
    ...TIMEOUTS,
    pool: true,
    maxConnections: CONNECTIONS_OF_LANE,
    maxRequeues: 0,
  } as object);
  pool.use('stream', ({ data, message }, done) => {
    const { handedOver } = data as { handedOver?: () => void };
    message.processFunc((input) => (handedOver ? input.once('end', handedOver) : input));
    done();
  });
  return pool;
}

function intoFolder(directory: string, from: () => string): Omit<Mailer, 'sender'> {
  return {
    transport: 'files',
    deliver: async (mail) => {
      const nodemailer = await import('nodemailer');
      const transport = nodemailer.createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      const { message } = await transport.sendMail(compose(mail, from()));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = mailFileName(mail.message_id);
      const unfinished = path.join(directory, `.${name}.part`);
      try {
        await writeFile(unfinished, message as Buffer, { mode: 0o600 });
        await rename(unfinished, path.join(directory, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    close: () => undefined,
  };
}

function compose(
  { to, reply_to, subject, text, html, headers, message_id, calendar }: Message,
  from: string,
) {
  return {
    from,
    to: { name: '', address: to },
    ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
    subject,
    text: wrapText(text),
    html,
    messageId: message_id,
    ...(calendar && {
      icalEvent: {
        // RFC 6047: as in the calendar file.
        method: calendar.includes('\r\nMETHOD:CANCEL\r\n') ? 'CANCEL' : 'REQUEST',
        filename: 'meeting.ics',
        content: calendar,
      },
    }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // Nothing in a message may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Milliseconds after which a file can no longer be in the process of being written. */
const UNFINISHED_AFTER = 10 * 60 * 1000;

/** @returns the name of a mail's file: the moment, and the mail's own part of its Message-ID */
const mailFileName = (messageId: string): string =>
  `${new Date().toISOString().replaceAll(':', '-')}-${uuidOf(messageId)}.eml`;

/**
 * Deletes files of mails that are no longer in the outbox (expired, or their person erased), and incomplete files left by a
 * killed process.
 * @param directory to which mails are written without a mail server
 * @returns the number of files
 */
export async function sweepMailFiles(db: Knex, directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  const gone: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const { mtimeMs } = await stat(path.join(directory, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > UNFINISHED_AFTER) gone.push(name);
  }
  const ids = new Map(names.flatMap((name) => (UUID.exec(name) ?? []).map((id) => [name, id] as const)));
  const mails = ids.size === 0 ? [] : await db('mails').pluck('message_id');
  const known = new Set(mails.map(uuidOf));
  gone.push(...[...ids].filter(([, id]) => !known.has(id)).map(([name]) => name));
  for (const name of gone) await rm(path.join(directory, name), { force: true });
  return gone.length;
}

const uuidOf = (messageId: string) => messageId.split(/[<@]/)[1];

const UUID = /[\da-f]{8}-[\da-f-]{27}(?=\.eml$)/;
