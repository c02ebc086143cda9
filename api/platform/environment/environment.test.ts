import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { readEnvironment } from './environment.ts';

const secret = 'a secret of more than thirty-two characters';

function problemsOf(source: NodeJS.ProcessEnv): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof StartError) return error.message.split(/\n\s*/).slice(1);
    throw error;
  }
  return [];
}

describe('the environment', () => {
  test('needs nothing at all on a developer machine', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({
      ...{ port: 3000, host: '127.0.0.1', databaseUrl: undefined, siteUrl: 'http://localhost:3000' },
      ...{ siteName: 'Verve & Co. Non-Executives', seed: 'sample', newsletterDoubleOptIn: true },
      ...{ logLevel: 'warn', trustProxy: undefined, mailFrom: undefined },
      dataDir: path.join(import.meta.dirname, '../../../.data'),
    });
  });

  test('lists all invalid variables at once, by name', () => {
    const problems = problemsOf({ PORT: '70000', SITE_URL: 'example.com', SEED: 'demo' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'SITE_URL', 'SEED']);
    expect(problems[0]).toBe('PORT must be a whole number from 0 to 65535');
  });

  test.each([
    ['hello@example.com', ''],
    ['Smith & Co. (UK) Ltd <hello@example.com>', 'Smith & Co. (UK) Ltd'],
    ['"Smith \\"Sons\\" (UK)" <hello@example.com>', 'Smith "Sons" (UK)'],
    ['<hello@example.com>', ''],
  ])('the sender %s keeps the whole name', (MAIL_FROM, name) => {
    expect(readEnvironment({ MAIL_FROM }).mailFrom).toEqual({ name, address: 'hello@example.com' });
  });

  test('never repeats a value, which may be a secret', () => {
    const problems = problemsOf({ SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db/x' });
    expect(problems.length).toBeGreaterThan(1);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('accepts private hosts, and both keys of Turnstile or neither', () => {
    expect(readEnvironment({})).toMatchObject({ turnstile: undefined, importPrivateHosts: [] });
    const hosts = { IMPORT_PRIVATE_HOSTS: 'Old.internal:80, ::1:8080' };
    expect(readEnvironment(hosts).importPrivateHosts).toEqual(['old.internal:80', '::1:8080']);
    const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
    const url = 'https://challenges.cloudflare.com';
    expect(readEnvironment(keys).turnstile).toEqual({ siteKey: 'site', secretKey: 'secret', url });
  });

  test('counts as a deployment with DATABASE_URL, and then requires SITE_URL and SESSION_SECRET', () => {
    const DATABASE_URL = 'postgres://verve@db.example.com/verve';
    expect(problemsOf({ DATABASE_URL })).toEqual([
      'SITE_URL is required when DATABASE_URL is set',
      'SESSION_SECRET is required when DATABASE_URL is set',
    ]);
    const source = { DATABASE_URL, SITE_URL: 'https://www.example.com/', SESSION_SECRET: secret };
    expect(readEnvironment(source)).toMatchObject({ siteUrl: 'https://www.example.com', seed: 'none' });
  });

  test.each([
    ['short but random 8f3kq0', 'shorter than 32 bytes'],
    ['deadbeef'.repeat(8), 'different characters'],
    ['please-change-me-to-something-long-1234', 'is a placeholder'],
  ])('starts with no secret that can be guessed: %s', (weak, why) => {
    for (const name of ['SESSION_SECRET', 'MAIL_WEBHOOK_SECRET']) {
      const [problem = ''] = problemsOf({ [name]: weak });
      expect(problem).toMatch(new RegExp(`^${name} .*${why}.*openssl rand -hex 32$`));
    }
  });

  test.each([
    ['postmark', secret, []],
    ['sendgrid', secret, ['MAIL_WEBHOOK_SECRET must be the verification key']],
    ['ses', secret, ['MAIL_WEBHOOK_SECRET must be the ARN']],
    ['ses', 'arn:aws:sns:eu-west-2:123456789012:mail', []],
    ['ses', undefined, ['MAIL_WEBHOOK_SECRET is required too']],
  ])('asks of %s for what it proves its reports by', (service, key, said) => {
    const problems = problemsOf({ MAIL_WEBHOOK_SERVICE: service, MAIL_WEBHOOK_SECRET: key });
    expect(problems).toEqual(said.map((words) => expect.stringContaining(words)));
  });

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ SETUP_CODE: '00000000' }, 'SETUP_CODE must be'],
    [{ SETUP_CODE: 'short' }, 'SETUP_CODE must be'],
    [{ SITE_URL: 'https://example.com/path' }, 'SITE_URL'],
    [{ SITE_URL: 'ftp://example.com' }, 'SITE_URL'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'proxy.example.com' }, 'TRUST_PROXY'],
    [{ IMPORT_PRIVATE_HOSTS: 'old-blog.internal' }, 'IMPORT_PRIVATE_HOSTS must be hosts'],
    [{ TURNSTILE_SITE_KEY: 'site' }, 'TURNSTILE_SECRET_KEY is required too: TURNSTILE_SITE_KEY and'],
    [{ TURNSTILE_SECRET_KEY: 'secret' }, 'TURNSTILE_SITE_KEY is required too'],
    [
      { ADMIN_EMAIL: 'ada@example.com' },
      'ADMIN_PASSWORD is required too: ADMIN_EMAIL and ADMIN_PASSWORD only',
    ],
    [
      { ADMIN_EMAIL: 'ada@localhost', ADMIN_PASSWORD: 'a long password' },
      'ADMIN_EMAIL must be a mail address',
    ],
    // Twelve characters as they are typed on some keyboards, eleven as they are compared.
    [{ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'de\u0301ja-vu-etc' }, 'ADMIN_PASSWORD'],
  ])('refuses %o in words', (given, words) => {
    expect(problemsOf(given)).toEqual([expect.stringMatching(`^${words}`)]);
  });

  test.each([
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['::1', ['::1']],
  ])('trusts the proxies of TRUST_PROXY=%s', (given, expected) => {
    expect(readEnvironment({ TRUST_PROXY: given }).trustProxy).toEqual(expected);
  });

  test('takes an ADMIN_EMAIL in the spelling of the form for signing in', () => {
    const given = { ADMIN_EMAIL: 'ada@exämple.com', ADMIN_PASSWORD: 'a long password' };
    expect(readEnvironment(given).adminEmail).toBe('ada@xn--exmple-cua.com');
  });

  test('backups are copied to a bucket of their own, beside that of the images', () => {
    const media = {
      ...{ MEDIA_S3_ENDPOINT: 'https://s3.example.com', MEDIA_S3_BUCKET: 'pictures' },
      ...{ MEDIA_S3_ACCESS_KEY_ID: 'id', MEDIA_S3_SECRET_ACCESS_KEY: 'key' },
    };
    const { backupS3 } = readEnvironment({ ...media, BACKUP_S3_BUCKET: 'backups' });
    expect(backupS3).toMatchObject({ endpoint: 'https://s3.example.com', bucket: 'backups' });
    for (const given of [{ ...media, BACKUP_S3_BUCKET: 'pictures' }, { BACKUP_S3_BUCKET: 'backups' }])
      expect(problemsOf(given)).toEqual([expect.stringContaining('BACKUP_S3_BUCKET must be another bucket')]);
  });

  test.each([
    ['no', false],
    ['FALSE', false],
    ['1', true],
  ])('reads NEWSLETTER_DOUBLE_OPT_IN=%s', (given, expected) => {
    expect(readEnvironment({ NEWSLETTER_DOUBLE_OPT_IN: given }).newsletterDoubleOptIn).toBe(expected);
  });
});
