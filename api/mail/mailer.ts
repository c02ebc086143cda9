import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The queue whose jobs are mails to deliver. */
export const MAIL_QUEUE = 'mail';

export interface Mailer {
  /** Resolves once the mail server took the message, or its file is on disk. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** undefined: messages are written to `directory` as .eml files. */
  smtpUrl: string | undefined;
  from: string;
  directory: string;
}

export function createMailer({ smtpUrl, from, directory }: MailerOptions): Mailer {
  return smtpUrl ? overSmtp(smtpUrl, from) : intoFolder(directory, from);
}

function overSmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url);
  return {
    deliver: async (mail) => {
      await transport.sendMail(compose(mail, from));
    },
    close: () => transport.close(),
  };
}

function intoFolder(directory: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const unfinished = path.join(directory, `.${name}.part`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, path.join(directory, name));
    },
    close: () => transport.close(),
  };
}

function compose({ to, subject, text, html }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
