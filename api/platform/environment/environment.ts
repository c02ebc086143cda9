import { isIP } from 'node:net';
import path from 'node:path';
import type * as z from 'zod';
import type { MailService } from '#shared/mails.ts';
import { DEFAULT_RETENTION, type RetentionPeriods } from '#shared/retention.ts';
import { StartError } from '../process/start-error.ts';
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

type Variables = z.output<typeof variables>;

/** SITE_URL as siteUrl. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;

type Configured = { [Name in keyof Variables as Camel<Name>]: Variables[Name] };

/** The configuration of this process: the variables under their names in camel case, and what follows from them. */
export interface Environment extends Omit<Configured, 'siteUrl' | 'seed'> {
  /** Origin of the public addresses, without a slash at the end. */
  siteUrl: string;
  /** Content for an empty database. */
  seed: 'sample' | 'none';
  /** Undefined: no reports of bounces and complaints are accepted. */
  mailWebhook: MailWebhook | undefined;
  /** Cloudflare Turnstile, an external bot check; undefined: only the product's own checks run. */
  turnstile: { siteKey: string; secretKey: string; url: string } | undefined;
  /** Where Prometheus metrics are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** How long each kind of record is retained, unless the settings say otherwise. */
  retention: RetentionPeriods;
  /** Where images are stored; undefined: in dataDir. */
  mediaS3: MediaS3 | undefined;
  /** Where backups are copied to; undefined: nowhere. */
  backupS3: MediaS3 | undefined;
}

/** A bucket of Amazon S3 or of a compatible service. */
export interface MediaS3 {
  /** Origin, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Variables that only work together. */
const TOGETHER: readonly (readonly (keyof Variables)[])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['MAIL_WEBHOOK_SERVICE', 'MAIL_WEBHOOK_SECRET'],
  ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'],
];

/**
 * Reads and checks all settings. An empty variable counts as unset.
 * @throws StartError that names each invalid variable and its allowed values; never a value, which may be a secret
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = variables.safeParse(given);
  const problems = [
    ...(result.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}`),
    ...problemsOfPairs(given),
  ];
  if (!result.success || problems.length > 0)
    throw new StartError(
      `The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );

  const value = result.data;
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = value;
  const { MAIL_WEBHOOK_SERVICE: service, MAIL_WEBHOOK_SECRET: key } = value;
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = value;
  const mediaS3 = bucketOf(value);
  return {
    ...configured(value),
    dataDir: path.resolve(value.DATA_DIR),
    siteUrl: value.SITE_URL ?? `http://${listeningName(HOST)}:${PORT}`,
    seed: value.SEED ?? (value.DATABASE_URL === undefined ? 'sample' : 'none'),
    mailWebhook: service && key ? { service, key } : undefined,
    turnstile: siteKey && secretKey ? { siteKey, secretKey, url: value.TURNSTILE_URL } : undefined,
    metrics: METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, host: METRICS_HOST },
    retention: {
      ...DEFAULT_RETENTION,
      backups: { ...DEFAULT_RETENTION.backups, count: value.RETENTION_BACKUPS_DAYS },
    },
    mediaS3,
    // In the same storage as the images, and in another bucket, because that one may be public.
    backupS3: mediaS3 && value.BACKUP_S3_BUCKET ? { ...mediaS3, bucket: value.BACKUP_S3_BUCKET } : undefined,
  };
}

function problemsOfPairs(given: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  if (given.DATABASE_URL !== undefined)
    for (const name of ['SITE_URL', 'SESSION_SECRET'])
      if (given[name] === undefined) problems.push(`${name} is required when DATABASE_URL is set`);
  for (const names of TOGETHER) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length < names.length)
      for (const name of missing)
        problems.push(`${name} is required too: ${names.join(' and ')} only work together`);
  }
  const { BACKUP_S3_BUCKET: backups, MEDIA_S3_BUCKET: images } = given;
  if (backups && (!images || backups === images))
    problems.push(
      'BACKUP_S3_BUCKET must be another bucket than MEDIA_S3_BUCKET, which must be set too: backups are private',
    );
  const { MAIL_WEBHOOK_SERVICE: service, MAIL_WEBHOOK_SECRET: key = '' } = given;
  if (key && service === 'sendgrid' && !/^[A-Za-z0-9+/]{100,}={0,2}$/.test(key))
    problems.push(
      'MAIL_WEBHOOK_SECRET must be the verification key of the Signed Event Webhook, as SendGrid shows it',
    );
  if (key && service === 'ses' && !/^arn:aws[\w-]*:sns:/.test(key))
    problems.push(
      'MAIL_WEBHOOK_SECRET must be the ARN of the SNS topic, like arn:aws:sns:eu-west-2:123456789012:mail',
    );
  return problems;
}

/** Unset variables are properties too. */
function configured(value: Variables): Configured {
  const names = Object.keys(variables.shape) as (keyof Variables)[];
  return Object.fromEntries(names.map((name) => [camel(name), value[name]])) as Configured;
}

const camel = (name: string) =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function bucketOf(value: Variables): MediaS3 | undefined {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket } = value;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region: value.MEDIA_S3_REGION, bucket, accessKeyId, secretAccessKey };
}

/** @returns the host name with which a browser on this machine reaches a server listening on `host` */
export function listeningName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
