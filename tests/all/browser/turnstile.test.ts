import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { startTurnstile, type TurnstileServer } from '../../support/turnstile.ts';
import { newVisitor, open } from '../../support/visitor.ts';

let service: TurnstileServer;
beforeAll(async () => {
  service = await startTurnstile();
  for (const count of [1, 2]) service.tokens.add(`person-${count}`);
});
afterAll(() => service.close());
const product = withProduct(() => ({ seed: true, env: service.env }));

/** The fake widget's frame, which it shows once it has issued this token. */
const seen = (page: Page, token: string) =>
  page.frameLocator(`iframe[title="test-site-key ${token}"]`).getByText('Seen').waitFor();

it('a token reaches the server under the Content-Security-Policy, from a script loaded with the form, and a second try has a new one', async () => {
  const page = await newVisitor();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(service.url)) loaded.push(new URL(request.url()).pathname);
  });
  const sent: (string | undefined)[] = [];
  await page.route('**/api/privacy-requests', async (route) => {
    sent.push(route.request().headers()['x-turnstile-token']);
    await (sent.length === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue());
  });
  await open(page, `${product.url}/privacy/request`);
  expect(loaded).toEqual([]);
  await page.getByLabel('Name').fill('Ada Okafor');
  await seen(page, 'person-1');
  expect(loaded).toEqual(['/turnstile/v0/api.js', '/frame']);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('What is it about?').selectOption('A copy of my data');
  await page.getByLabel('What should we know, or do?').fill('What do you hold about me?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Failed to send. Please try again.').waitFor();
  await seen(page, 'person-2');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'We have it' }).waitFor();
  expect(sent).toEqual(['person-1', 'person-2']);
  expect(service.asked).toEqual([{ secret: 'test-secret-key', response: 'person-2' }]);
  expect(await product.db('privacy_requests').pluck('spam_reason')).toEqual([null]);
});
