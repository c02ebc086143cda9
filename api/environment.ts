import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from './process/start-error.ts';

/** How this process was set up; every value comes from an environment variable of the same name in capitals. */
export interface Environment {
  port: number;
  host: string;
  /** Undefined: the embedded PostgreSQL in dataDir is used. */
  databaseUrl: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Origin of the public addresses, without a slash at the end. */
  siteUrl: string;
  siteName: string;
  /** Undefined: generated and kept in dataDir. */
  sessionSecret: string | undefined;
  /** Undefined: mail is written to dataDir/mail. */
  smtpUrl: string | undefined;
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Undefined: generated and kept in dataDir. */
  setupCode: string | undefined;
  /** What goes into an empty database. */
  seed: 'sample' | 'none';
  /** For Express's "trust proxy": a number of hops, or addresses and networks. */
  trustProxy: number | string[] | undefined;
  webConcurrency: number;
  gaMeasurementId: string | undefined;
  newsletterDoubleOptIn: boolean;
  logLevel: LogLevel;
  contactPhone: string | undefined;
  whatsappNumber: string | undefined;
  schedulingUrl: string | undefined;
  linkedinUrl: string | undefined;
  contactEmail: string | undefined;
  familyBusinessUrl: string | undefined;
  manufacturingUrl: string | undefined;
  companyName: string | undefined;
  companyNumber: string | undefined;
  companyRegisteredIn: string | undefined;
  companyRegisteredOffice: string | undefined;
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Names every variable that is wrong and what it should be; never repeats a value, which may be a secret. */
export class EnvironmentError extends StartError {
  override readonly name = 'EnvironmentError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads and checks all settings. An empty variable counts as unset.
 * @throws EnvironmentError listing every variable that is wrong
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = variables.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (given.DATABASE_URL !== undefined) {
    for (const name of ['SITE_URL', 'SESSION_SECRET']) {
      if (given[name] === undefined) problems.push(`${name} is required when DATABASE_URL is set`);
    }
  }
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined)) {
    const missing = given.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    problems.push(`${missing} is required too: ADMIN_EMAIL and ADMIN_PASSWORD only work together`);
  }
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems);

  const value = result.data;
  const siteUrl = value.SITE_URL ?? `http://${listeningName(value.HOST)}:${value.PORT}`;
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    dataDir: path.resolve(value.DATA_DIR),
    siteUrl,
    siteName: value.SITE_NAME,
    sessionSecret: value.SESSION_SECRET,
    smtpUrl: value.SMTP_URL,
    mailFrom:
      value.MAIL_FROM ?? `"${value.SITE_NAME.replaceAll('"', '')}" <no-reply@${new URL(siteUrl).hostname}>`,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD,
    setupCode: value.SETUP_CODE,
    seed: value.SEED ?? (value.DATABASE_URL === undefined ? 'sample' : 'none'),
    trustProxy: value.TRUST_PROXY,
    webConcurrency: value.WEB_CONCURRENCY,
    gaMeasurementId: value.GA_MEASUREMENT_ID,
    newsletterDoubleOptIn: value.NEWSLETTER_DOUBLE_OPT_IN,
    logLevel: value.LOG_LEVEL,
    ...siteFacts(value),
  };
}

/** Sample facts fill the gaps of a trial run; a deployment shows only what it was told. */
function siteFacts(value: z.output<typeof variables>) {
  const facts = value.DATABASE_URL === undefined ? { ...SAMPLE_FACTS, ...definedIn(value) } : value;
  return {
    contactPhone: facts.CONTACT_PHONE,
    whatsappNumber: facts.WHATSAPP_NUMBER,
    schedulingUrl: facts.SCHEDULING_URL,
    linkedinUrl: facts.LINKEDIN_URL,
    contactEmail: facts.CONTACT_EMAIL,
    familyBusinessUrl: facts.FAMILY_BUSINESS_URL,
    manufacturingUrl: facts.MANUFACTURING_URL,
    companyName: facts.COMPANY_NAME,
    companyNumber: facts.COMPANY_NUMBER,
    companyRegisteredIn: facts.COMPANY_REGISTERED_IN,
    companyRegisteredOffice: facts.COMPANY_REGISTERED_OFFICE,
  };
}

function definedIn<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** Invented: numbers that Ofcom keeps for drama, and names that IANA keeps for examples. */
const SAMPLE_FACTS = {
  CONTACT_PHONE: '01632 960 000',
  WHATSAPP_NUMBER: '447700900123',
  SCHEDULING_URL: 'https://example.com/schedule',
  LINKEDIN_URL: 'https://example.com/linkedin',
  CONTACT_EMAIL: 'hello@example.com',
  FAMILY_BUSINESS_URL: 'https://example.com/family-business',
  MANUFACTURING_URL: 'https://example.com/manufacturing',
  COMPANY_NAME: 'Verve & Co. Non-Executives Ltd (sample)',
  COMPANY_NUMBER: '00000000',
  COMPANY_REGISTERED_IN: 'England and Wales',
  COMPANY_REGISTERED_OFFICE: '1 Sample Street, Sampleton, SA1 1MP',
};

/** The name a browser on this machine would use for what listens on `host`. */
export function listeningName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

const MAIL_ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;

function text(error: string, test: (value: string) => boolean) {
  return z.string().trim().refine(test, { error });
}

function wholeNumber(fallback: number, least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return text(error, (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most)
    .transform(Number)
    .default(fallback);
}

function address(error: string, protocols: string[]) {
  return text(
    error,
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
  ).optional();
}

function yesOrNo(fallback: boolean) {
  return text('must be true or false', (value) => /^(true|false|yes|no|on|off|1|0)$/i.test(value))
    .transform((value) => /^(true|yes|on|1)$/i.test(value))
    .default(fallback);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  );
}

function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [host = '', prefix, ...rest] = value.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(host, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}

const listOf = (value: string) => value.split(',').map((part) => part.trim());

const webAddress = address('must be an address that starts with https:// or http://', ['https:', 'http:']);
const plainText = z.string().trim().optional();

const variables = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: text('must be an IP address or a host name to listen on', (value) =>
    /^[\w.:-]+$/.test(value),
  ).default('127.0.0.1'),
  DATABASE_URL: address('must be an address like postgres://user:password@host:5432/database', [
    'postgres:',
    'postgresql:',
  ]),
  DATA_DIR: z.string().default(path.join(import.meta.dirname, '..', '.data')),
  SITE_URL: text('must be the address of the site without a path, like https://www.example.com', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  SITE_NAME: text('must be one line of at most 100 characters', (value) =>
    /^[^\p{Cc}]{1,100}$/u.test(value),
  ).default('Verve & Co. Non-Executives'),
  SESSION_SECRET: text(
    'must be at least 32 characters, random and secret',
    (value) => value.length >= 32,
  ).optional(),
  SMTP_URL: address('must be an address like smtps://user:password@mail.example.com', ['smtp:', 'smtps:']),
  MAIL_FROM: text('must be a mail address, or a name and an address like: Name <name@example.com>', (value) =>
    MAIL_ADDRESS.test(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
  ).optional(),
  ADMIN_EMAIL: text('must be a mail address', (value) => MAIL_ADDRESS.test(value)).optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => value.length >= 12 && Buffer.byteLength(value) <= 72, {
      error: 'must be 12 characters to 72 bytes long',
    })
    .optional(),
  SETUP_CODE: text(
    'must be 8 to 100 characters',
    (value) => value.length >= 8 && value.length <= 100,
  ).optional(),
  SEED: z.enum(['sample', 'none'], { error: 'must be sample or none' }).optional(),
  TRUST_PROXY: text(
    'must be the number of proxies in front, or their addresses or networks separated by commas',
    (value) => /^\d{1,2}$/.test(value) || listOf(value).every(isNetwork),
  )
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : listOf(value)))
    .optional(),
  WEB_CONCURRENCY: wholeNumber(1, 1, 64),
  GA_MEASUREMENT_ID: text('must look like G-XXXXXXXXXX', (value) =>
    /^G-[A-Z0-9]{4,20}$/.test(value),
  ).optional(),
  NEWSLETTER_DOUBLE_OPT_IN: yesOrNo(true),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  CONTACT_PHONE: plainText,
  WHATSAPP_NUMBER: text('must be a telephone number with its country code', (value) =>
    /^\+?[\d ()-]{6,25}$/.test(value),
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
});
