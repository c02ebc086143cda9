import { isIP } from 'node:net';
import path from 'node:path';
import type * as z from 'zod';
import type { MailService } from '#shared/mails.ts';
import type { RetentionPeriods } from '#shared/retention.ts';
import { StartError } from '../process/start-error.ts';
import { retentionPeriods } from './retention-periods.ts';
import { variables } from './variables.ts';

/** The mail service whose reports are accepted. */
export interface MailWebhook {
  service: MailService;
  /**
   * What proves that a report is the service's: of Postmark and Brevo the password chosen for the webhook, of Mailgun the webhook
   * signing key, of SendGrid the verification key, of SES the ARN of the SNS topic.
   */
  key: string;
}

/** The configuration of this process. Each value comes from the environment variable of the same name in capitals. */
export interface Environment {
  port: number;
  host: string;
  /** Undefined: the embedded PostgreSQL in dataDir is used. */
  databaseUrl: string | undefined;
  /** Size of the connection pool for requests, per process. */
  databaseConnections: number;
  /** Absolute path. */
  dataDir: string;
  /** Origin of the public addresses, without a slash at the end. */
  siteUrl: string;
  siteName: string;
  /** Undefined: generated and kept in dataDir. */
  sessionSecret: string | undefined;
  /** Undefined: mail is written to dataDir/mail. */
  smtpUrl: string | undefined;
  /** Undefined: the site's name at its own host. */
  mailFrom: string | undefined;
  /** Secret with which a mail service signs reports of bounces and complaints; undefined: no reports are accepted. */
  mailWebhook: MailWebhook | undefined;
  /** Team addresses that are notified of each consultation request. */
  consultationNotify: string[];
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Of the first admin; '' if not given yet. */
  adminName: string;
  /** Undefined: generated and kept in dataDir. */
  setupCode: string | undefined;
  /** Content for an empty database. */
  seed: 'sample' | 'none';
  /** For Express's "trust proxy": a number of hops, or addresses and networks. */
  trustProxy: number | string[] | undefined;
  /** How long a stopping process still accepts new connections while /readyz answers 503. */
  drainSeconds: number;
  gaMeasurementId: string | undefined;
  newsletterDoubleOptIn: boolean;
  /** Which form posts require proof of work: suspicious ones, or all. */
  proofOfWork: 'suspicious' | 'always';
  /** Cloudflare Turnstile, an external bot check; undefined: only the product's own checks run. */
  turnstile: { siteKey: string; secretKey: string; url: string } | undefined;
  logLevel: LogLevel;
  /** Requests and queries that take this many milliseconds or more are logged as slow. */
  logSlow: number;
  /** Where Prometheus metrics are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Identifies the build on the status page; undefined: only the version is shown. */
  buildId: string | undefined;
  /** How long each kind of record is retained. */
  retention: RetentionPeriods;
  /** Where images are stored; undefined: in dataDir. */
  mediaS3: MediaS3 | undefined;
  /** 'host:port' in the private network that imports may fetch from; anything else private is refused. */
  importPrivateHosts: string[];
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
  companyVatNumber: string | undefined;
  /** Variables that a trial run has filled with samples. */
  invented: readonly string[];
}

/** A bucket of Amazon S3 or of a compatible service. */
export interface MediaS3 {
  /** Origin, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every name in the bucket; may be empty. */
  prefix: string;
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Names each invalid variable and its allowed values; never repeats a value, which may be a secret. */
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
 * @throws EnvironmentError listing all invalid variables
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
  const mediaNames = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => `MEDIA_S3_${name}`,
  );
  if (Object.keys(given).some((name) => name.startsWith('MEDIA_S3_'))) {
    for (const name of mediaNames.filter((one) => given[one] === undefined))
      problems.push(`${name} is required too: ${mediaNames.join(', ')} only work together`);
  }
  if ((given.TURNSTILE_SITE_KEY === undefined) !== (given.TURNSTILE_SECRET_KEY === undefined)) {
    const missing = given.TURNSTILE_SITE_KEY === undefined ? 'TURNSTILE_SITE_KEY' : 'TURNSTILE_SECRET_KEY';
    problems.push(
      `${missing} is required too: TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY only work together`,
    );
  }
  if ((given.MAIL_WEBHOOK_SERVICE === undefined) !== (given.MAIL_WEBHOOK_SECRET === undefined)) {
    const missing = given.MAIL_WEBHOOK_SERVICE === undefined ? 'MAIL_WEBHOOK_SERVICE' : 'MAIL_WEBHOOK_SECRET';
    problems.push(
      `${missing} is required too: MAIL_WEBHOOK_SERVICE and MAIL_WEBHOOK_SECRET only work together`,
    );
  }
  const { MAIL_WEBHOOK_SERVICE: service, MAIL_WEBHOOK_SECRET: key = '' } = given;
  if (key && service === 'sendgrid' && !/^[A-Za-z0-9+/]{100,}={0,2}$/.test(key))
    problems.push(
      'MAIL_WEBHOOK_SECRET must be the verification key of the Signed Event Webhook, as SendGrid shows it',
    );
  if (key && service === 'ses' && !/^arn:aws[\w-]*:sns:/.test(key))
    problems.push(
      'MAIL_WEBHOOK_SECRET must be the ARN of the SNS topic, like arn:aws:sns:eu-west-2:123456789012:mail',
    );
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems);

  const value = result.data;
  const siteUrl = value.SITE_URL ?? `http://${listeningName(value.HOST)}:${value.PORT}`;
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    dataDir: path.resolve(value.DATA_DIR),
    siteUrl,
    siteName: value.SITE_NAME,
    sessionSecret: value.SESSION_SECRET,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    mailWebhook: mailWebhook(value),
    consultationNotify: value.CONSULTATION_NOTIFY,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD,
    adminName: value.ADMIN_NAME ?? '',
    setupCode: value.SETUP_CODE,
    seed: value.SEED ?? (value.DATABASE_URL === undefined ? 'sample' : 'none'),
    trustProxy: value.TRUST_PROXY,
    drainSeconds: value.DRAIN_SECONDS,
    gaMeasurementId: value.GA_MEASUREMENT_ID,
    newsletterDoubleOptIn: value.NEWSLETTER_DOUBLE_OPT_IN,
    proofOfWork: value.PROOF_OF_WORK,
    turnstile: turnstile(value),
    logLevel: value.LOG_LEVEL,
    logSlow: value.LOG_SLOW_MS,
    metrics:
      value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    buildId: value.BUILD_ID,
    retention: retentionPeriods(value),
    mediaS3: mediaS3(value),
    importPrivateHosts: value.IMPORT_PRIVATE_HOSTS,
    ...siteSettings(value),
  };
}

function mailWebhook(value: z.output<typeof variables>): MailWebhook | undefined {
  const { MAIL_WEBHOOK_SERVICE: service, MAIL_WEBHOOK_SECRET: key } = value;
  return service && key ? { service, key } : undefined;
}

function turnstile(value: z.output<typeof variables>): Environment['turnstile'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_URL: url } = value;
  return siteKey && secretKey ? { siteKey, secretKey, url } : undefined;
}

function mediaS3(value: z.output<typeof variables>): MediaS3 | undefined {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket } = value;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const [region, prefix] = [value.MEDIA_S3_REGION, value.MEDIA_S3_PREFIX];
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix };
}

/** Fills the gaps of a trial run with sample settings, but not those of a deployment or a trial without samples. */
function siteSettings(value: z.output<typeof variables>) {
  const isTrial = value.DATABASE_URL === undefined && value.SEED !== 'none';
  const settings = isTrial ? { ...SAMPLE_SETTINGS, ...definedIn(value) } : value;
  const names = Object.keys(SAMPLE_SETTINGS) as (keyof typeof SAMPLE_SETTINGS)[];
  return {
    invented: isTrial ? names.filter((name) => value[name] === undefined) : [],
    contactPhone: settings.CONTACT_PHONE,
    whatsappNumber: settings.WHATSAPP_NUMBER,
    schedulingUrl: settings.SCHEDULING_URL,
    linkedinUrl: settings.LINKEDIN_URL,
    contactEmail: settings.CONTACT_EMAIL,
    familyBusinessUrl: settings.FAMILY_BUSINESS_URL,
    manufacturingUrl: settings.MANUFACTURING_URL,
    companyName: settings.COMPANY_NAME,
    companyNumber: settings.COMPANY_NUMBER,
    companyRegisteredIn: settings.COMPANY_REGISTERED_IN,
    companyRegisteredOffice: settings.COMPANY_REGISTERED_OFFICE,
    companyVatNumber: settings.COMPANY_VAT_NUMBER,
  };
}

function definedIn<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** Invented: phone numbers that Ofcom reserves for drama, and domains that IANA reserves for examples. */
const SAMPLE_SETTINGS = {
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

/** @returns the host name with which a browser on this machine reaches a server listening on `host` */
export function listeningName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
