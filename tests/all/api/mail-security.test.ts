import { afterEach, expect, it } from 'vitest';
import type { OutgoingMail } from '#shared/mails.ts';
import { ask } from '../../support/admin-client.ts';
import { selfSignedCertificate } from '../../support/certificate.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { type SmtpBehaviour, type SmtpServer, startSmtpServer } from '../../support/smtp.ts';

const certificate = await selfSignedCertificate();
let smtp: SmtpServer | undefined;
let product: RunningProduct | undefined;

afterEach(async () => {
  await product?.stop();
  await smtp?.close();
  product = smtp = undefined;
});

const CREDENTIALS = { user: 'verve@example.com', pass: 'p@ss:w/rd #1' };

interface Tried {
  isEncrypted?: boolean;
  behaviour?: SmtpBehaviour;
  url?: (url: string) => string;
}

/** Starts a mail server and the product with its address, and sends a test mail. */
async function sendTest({ isEncrypted, behaviour = {}, url = (same) => same }: Tried) {
  smtp = await startSmtpServer(behaviour, 0, isEncrypted ? certificate : undefined);
  product = await startProduct({ env: { SMTP_URL: url(smtp.url) } });
  const running = product;
  const cookie = await signIn(running, 'admin');
  const address = `${running.url}/api/admin/mails`;
  const { body } = await ask<OutgoingMail>(`${address}/test`, { cookie, method: 'POST' });
  const mail = async () => (await ask<OutgoingMail>(`${address}/${body.id}`, { cookie })).body;
  return { server: smtp, product: running, cookie, mail };
}
const becomes = (mail: () => Promise<OutgoingMail>, state: string, attempts = 1) =>
  expect
    .poll(async () => {
      const now = await mail();
      return [now.state, now.attempts];
    })
    .toEqual([state, attempts]);

const trusting = (url: string) => `${url}?tls.rejectUnauthorized=false`;

it('user name and password go out over STARTTLS; refused, they delay the mail with the server’s message', async () => {
  const options = { isEncrypted: true, behaviour: { credentials: CREDENTIALS } };
  const { server, mail } = await sendTest({ ...options, url: trusting });
  await becomes(mail, 'sent');
  expect(server.secure).toEqual([true]);
  expect((await mail()).attempt_log).toMatchObject([{ outcome: 'sent', error: null }]);
  await product?.stop();
  await smtp?.close();

  const refused = await sendTest({ ...options, url: (url) => trusting(url.replace(/:[^:@/]+@/, ':wrong@')) });
  await becomes(refused.mail, 'queued');
  const { last_error, attempt_log } = await refused.mail();
  expect(last_error).toMatch(/Invalid login.*535.*Invalid user name or password/);
  expect(attempt_log).toMatchObject([{ outcome: 'postponed', error: last_error }]);
});

it('an untrusted certificate is refused, and the mail waits', async () => {
  const { server, mail } = await sendTest({ isEncrypted: true });
  await becomes(mail, 'queued');
  expect((await mail()).last_error).toMatch(/self.signed certificate/i);
  expect(server.accepted).toEqual([]);
});

it('a slow message delays no other, and times out', async () => {
  let arrived = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { product, cookie, mail, server } = await sendTest({
    behaviour: { beforeAccept: () => (arrived++ === 0 ? held : undefined) },
    url: (url) => `${url}?socketTimeout=1500`,
  });
  await expect.poll(() => arrived).toBe(1);
  const others = await Promise.all(
    [1, 2, 3].map(() => ask<OutgoingMail>(`${product.url}/api/admin/mails/test`, { cookie, method: 'POST' })),
  );
  for (const { body } of others)
    await expect
      .poll(() => product.db('mails').where({ id: body.id }).first('state'))
      .toEqual({ state: 'sent' });
  await becomes(mail, 'queued');
  expect((await mail()).last_error).toMatch(/timeout/i);
  release();
  expect(server.accepted.length).toBeGreaterThanOrEqual(3);
});
