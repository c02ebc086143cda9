import path from 'node:path';
import express from 'express';
import * as z from 'zod';
import { SAMPLE_NAME } from '#shared/company.ts';
import { EMAIL_PATTERN, withAsciiDomain } from '#shared/email.ts';
import { MAIL_SERVICES } from '#shared/mails.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { normalPassword } from '#shared/users.ts';
import { ROOT } from '../program.ts';

const MAIL_ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;
const webAddress = address('must be an address that starts with https:// or http://', /^https?$/);
const plainText = z.string().trim().optional();
const bucketName = matching('must be the name of a bucket', /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/).optional();

/** Each variable: its allowed values in words, and its default. */
export const variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: matching('must be an IP address or a host name to listen on', /^[\w.:-]+$/).default('127.0.0.1'),
  /** Unset: the embedded PostgreSQL in DATA_DIR is used. */
  DATABASE_URL: address(
    'must be an address like postgres://user:password@host:5432/database',
    /^postgres(?:ql)?$/,
  ),
  /** Size of the connection pool for requests, per process. */
  DATABASE_CONNECTIONS: wholeNumber(5, 200).default(10),
  DATA_DIR: z.string().default(path.join(ROOT, '.data')),
  SITE_URL: origin('must be the address of the site without a path, like https://www.example.com').optional(),
  SITE_NAME: matching('must be one line of at most 100 characters', /^[^\p{Cc}]{1,100}$/u).default(
    SAMPLE_NAME,
  ),
  /** Unset: generated and kept in DATA_DIR. */
  SESSION_SECRET: secret(),
  /** Unset: mail is written to DATA_DIR/mail. */
  SMTP_URL: address('must be an address like smtps://user:password@mail.example.com', /^smtps?$/),
  /** Unset: the name of the site at its own host. */
  MAIL_FROM: text('must be a mail address, or a name and an address like: Name <name@example.com>', (value) =>
    MAIL_ADDRESS.test(senderOf(value).address),
  )
    .transform(senderOf)
    .optional(),
  MAIL_WEBHOOK_SERVICE: z
    .enum(MAIL_SERVICES, { error: `must be one of ${MAIL_SERVICES.join(', ')}` })
    .optional(),
  MAIL_WEBHOOK_SECRET: secret(),
  /** Team addresses that are notified of each consultation request. */
  CONSULTATION_NOTIFY: text('must be mail addresses separated by commas', (value) =>
    listOf(value).every((address) => MAIL_ADDRESS.test(address)),
  )
    .transform((value) => [...new Set(listOf(value))])
    .default([]),
  /** The same as in the forms, as the person must be able to sign in with it. */
  ADMIN_EMAIL: text('must be a mail address like name@example.com', (value) =>
    EMAIL_PATTERN.test(withAsciiDomain(value)),
  )
    .transform(withAsciiDomain)
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .overwrite(normalPassword)
    .refine((value) => value.length >= 12 && Buffer.byteLength(value) <= 72, {
      error: 'must be 12 characters to 72 bytes long',
    })
    .optional(),
  /** Unset: generated and kept in DATA_DIR. */
  SETUP_CODE: text(
    'must be 8 to 100 characters, of which 5 are different, and no placeholder',
    (value) => value.length >= 8 && value.length <= 100 && new Set(value).size >= 5 && !isPlaceholder(value),
  ).optional(),
  SEED: z.enum(['sample', 'none'], { error: 'must be sample or none' }).optional(),
  /** For Express's "trust proxy". */
  TRUST_PROXY: text(
    'must be the number of proxies in front, or their addresses or networks separated by commas',
    (value) => /^\d{1,2}$/.test(value) || isTrustable(value),
  )
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : listOf(value)))
    .optional(),
  /** In the private network, from which imports may fetch; anything else private is refused. */
  IMPORT_PRIVATE_HOSTS: text(
    'must be hosts with their ports separated by commas, like old-blog.internal:80',
    (value) => listOf(value).every((host) => /^[\w.:-]+:\d{1,5}$/.test(host)),
  )
    .transform((value) => listOf(value).map((host) => host.toLowerCase()))
    .default([]),
  /** How long a stopping process still accepts new connections while /readyz answers 503. */
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  GA_MEASUREMENT_ID: matching('must look like G-XXXXXXXXXX', /^G-[A-Z0-9]{4,20}$/).optional(),
  NEWSLETTER_DOUBLE_OPT_IN: matching('must be true or false', /^(true|false|yes|no|on|off|1|0)$/i)
    .transform((value) => /^(true|yes|on|1)$/i.test(value))
    .default(true),
  TURNSTILE_SITE_KEY: matching('must be the site key of a Turnstile widget', /^[\w.-]{1,100}$/).optional(),
  TURNSTILE_SECRET_KEY: matching(
    'must be the secret key of a Turnstile widget',
    /^[\w.-]{1,100}$/,
  ).optional(),
  TURNSTILE_URL: origin('must be the address of the service without a path').default(
    'https://challenges.cloudflare.com',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: matching('must be an IP address or a host name to listen on', /^[\w.:-]+$/).default(
    '127.0.0.1',
  ),
  /** Identifies the build on the status page. */
  BUILD_ID: matching('must be one short word, like a commit', /^[\w.-]{1,64}$/).optional(),
  /** Of the backups in a folder; the other periods are settings. */
  RETENTION_BACKUPS_DAYS: wholeNumber(1, 365).default(DEFAULT_RETENTION.backups.count),
  MEDIA_S3_ENDPOINT: origin(
    'must be the address of the storage without the bucket, like https://s3.eu-west-2.amazonaws.com',
  ).optional(),
  MEDIA_S3_REGION: matching('must be the name of a region, like eu-west-2', /^[a-z0-9-]{1,50}$/).default(
    'us-east-1',
  ),
  MEDIA_S3_BUCKET: bucketName,
  BACKUP_S3_BUCKET: bucketName,
  MEDIA_S3_ACCESS_KEY_ID: z.string().trim().optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  CONTACT_PHONE: plainText,
  WHATSAPP_NUMBER: matching(
    'must be a telephone number with its country code',
    /^\+?[\d ()-]{6,25}$/,
  ).optional(),
  SCHEDULING_URL: webAddress,
  LINKEDIN_URL: webAddress,
  CONTACT_EMAIL: text('must be a mail address', (value) => MAIL_ADDRESS.test(value)).optional(),
  FAMILY_BUSINESS_URL: webAddress,
  MANUFACTURING_URL: webAddress,
  COMPANY_NAME: plainText,
  COMPANY_NUMBER: plainText,
  COMPANY_REGISTERED_IN: plainText,
  COMPANY_REGISTERED_OFFICE: plainText,
  COMPANY_VAT_NUMBER: plainText,
});

function text(error: string, test: (value: string) => boolean) {
  return z.string().trim().refine(test, { error });
}

function matching(error: string, pattern: RegExp) {
  return z.string().trim().regex(pattern, { error });
}

/** Not by nodemailer, to which the part of a name in brackets, as in Smith (UK) Ltd, is a comment (RFC 5322, section 3.2.2). */
function senderOf(value: string): { name: string; address: string } {
  const [, name = '', address = value] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? [];
  const unquoted = /^"(.*)"$/.exec(name.trim())?.[1]?.replace(/\\(.)/g, '$1');
  return { name: unquoted ?? name.trim(), address };
}

function origin(error: string) {
  return text(error, isOrigin).transform((value) => new URL(value).origin);
}

function secret() {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      const weakness = weaknessOf(value);
      if (weakness) context.addIssue(`${weakness}. Make a random one: openssl rand -hex 32`);
    })
    .optional();
}

/** Placeholders that people leave where a secret belongs. */
const PLACEHOLDER =
  /change.?(?:me|this)|replace.?(?:me|this)|example|placeholder|your.?(?:own.?)?(?:secret|key)|random.?string|insert|keyboard.?cat|s3cr3t/i;

/** Shortest length of a secret in bytes: in hexadecimal, 128 random bits. */
const SECRET_BYTES = 32;
const DIFFERENT_CHARACTERS = 12;

/**
 * A secret that can be guessed, or was copied from an example, opens every session. Randomness cannot be measured, but
 * what people type in its place can be recognised.
 * @returns why it is weak, as the end of a sentence; undefined if nothing was found
 */
function weaknessOf(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < SECRET_BYTES) return `is shorter than ${SECRET_BYTES} bytes`;
  if (new Set(secret).size < DIFFERENT_CHARACTERS)
    return `has fewer than ${DIFFERENT_CHARACTERS} different characters`;
  if (isPlaceholder(secret)) return 'is a placeholder';
  return undefined;
}

const isPlaceholder = (secret: string): boolean => PLACEHOLDER.test(secret);

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return text(
    error,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  ).transform(Number);
}

function address(error: string, protocol: RegExp) {
  return z.url({ protocol, error, normalize: false }).optional();
}

function isOrigin(value: string): boolean {
  const { protocol, origin, href } = URL.parse(value) ?? {};
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/`;
}

/** Whether Express takes it for "trust proxy", which it parses at once. */
function isTrustable(value: string): boolean {
  try {
    express().set('trust proxy', listOf(value));
    return true;
  } catch {
    return false;
  }
}

const listOf = (value: string) => value.split(',').map((part) => part.trim());
