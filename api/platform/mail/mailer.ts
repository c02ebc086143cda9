import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import type { Knex } from 'knex';
import type { OutgoingMail } from '#shared/mails.ts';
import type { Environment } from '../environment/environment.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { ApiError } from '../http/api-error.ts';
import { wrapText } from './outbox.ts';

/** What is sent of a row of `mails`. */
export interface Message
  extends Pick<
    OutgoingMail,
    'to_address' | 'reply_to' | 'subject' | 'text_body' | 'html_body' | 'message_id'
  > {
  headers: { [name: string]: string };
  /** A calendar file to attach. */
  calendar: string | null;
}

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
  /** Resolves once the mail server has accepted the message, or its file is on disk. @throws DeliveryFailure */
  deliver(message: Message): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** undefined: messages are written to `directory` as .eml files. */
  smtpUrl: string | undefined;
  /** Read for each message, as the site's name can change. */
  from(): Sender;
  directory: string;
}

type Sender = NonNullable<Environment['mailFrom']>;

export const createMailer = ({ smtpUrl, from, directory }: MailerOptions): Mailer =>
  smtpUrl ? overSmtp(smtpUrl, from) : intoFolder(directory, from);

/** @returns the mailer of the site, the address of its sender, and the domain of that, by which messages are named */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  site: SiteIdentity,
): { mailer: Mailer; address: string; domain: string } {
  const { hostname } = new URL(site.url);
  const address = mailFrom?.address ?? `no-reply@${hostname}`;
  const from = () => mailFrom ?? { name: site.name, address };
  return {
    mailer: createMailer({ smtpUrl, from, directory: path.join(dataDir, 'mail') }),
    address,
    domain: domainToASCII(address.split('@').at(-1) ?? '') || hostname,
  };
}

/** @throws ApiError 'conflict' with this message without a mail server, as mails would go to files and look sent */
export function requireMailServer({ transport }: Pick<Mailer, 'transport'>, message: string): void {
  if (transport === 'files') throw new ApiError('conflict', message);
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

/** Mails of one queue sent at the same time. The mail server has a connection for each, so that neither queue waits for the other. */
export const CONNECTIONS = 3;

function overSmtp(url: string, from: () => Sender): Mailer {
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    transport: 'smtp',
    deliver: async (message) => {
      let isHandedOver = false;
      const handedOver = () => {
        isHandedOver = true;
      };
      try {
        pool ??= openPool(url);
        await (await pool).sendMail({ ...compose(message, from()), handedOver } as object);
      } catch (error) {
        const failure = error as DeliveryFailure;
        failure.mayHaveArrived = isHandedOver && failure.responseCode === undefined;
        throw failure;
      }
    },
    close: () => {
      pool?.then((opened) => opened.close()).catch(() => undefined);
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
    maxConnections: 2 * CONNECTIONS,
    maxRequeues: 0,
  } as object);
  pool.use('stream', ({ data, message }, done) => {
    const { handedOver } = data as { handedOver?: () => void };
    message.processFunc((input) => (handedOver ? input.once('end', handedOver) : input));
    done();
  });
  return pool;
}

function intoFolder(directory: string, from: () => Sender): Mailer {
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
      // What a killed process wrote of it is overwritten by the next attempt.
      await writeFile(path.join(directory, fileOf(mail.message_id)), message as Buffer, { mode: 0o600 });
    },
    close: () => undefined,
  };
}

function compose(
  { to_address, reply_to, subject, text_body, html_body, headers, message_id, calendar }: Message,
  from: Sender,
) {
  return {
    from,
    to: { name: '', address: to_address },
    ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
    subject,
    text: wrapText(text_body),
    html: html_body,
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

/** @returns the name of a mail's file: its own part of its Message-ID */
const fileOf = (messageId: string): string => `${messageId.split(/[<@]/)[1]}.eml`;

/**
 * Deletes files of mails that are no longer in the outbox (expired, or their person erased).
 * @param directory to which mails are written without a mail server
 */
export async function sweepMailFiles(db: Knex, directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  if (names.length === 0) return;
  const known = new Set((await db('mails').pluck('message_id')).map(fileOf));
  for (const name of names)
    if (name.endsWith('.eml') && !known.has(name)) await rm(path.join(directory, name), { force: true });
}
