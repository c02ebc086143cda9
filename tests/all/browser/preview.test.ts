import { expect, it } from 'vitest';
import type { Post } from '#shared/posts.ts';
import { newAdmin, openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { NARROW, newVisitor } from '../../support/visitor.ts';
import { areUsable, atBothWidths, isSound } from '../../support/widths.ts';

const { product, asAdmin } = withAdmin({ seed: true });

it('a reviewer without cookies sees the saved version until the link is revoked', async () => {
  const content = Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\nText of part ${n}.`).join('\n\n');
  const body = { title: 'To review', slug: 'to-review', content };
  const { id } = (await asAdmin<Post>('posts', { body })).body;
  const page = await newAdmin(product, `/posts/${id}/edit`);
  const opener = page.getByRole('button', { name: 'Link for a reviewer' });
  await atBothWidths(page, async (width) => {
    await openDetails(page);
    await areUsable(opener);
    if (width === NARROW.width) await page.keyboard.press('Escape');
  });
  await opener.click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.getByLabel('New link').inputValue();
  const revoke = page.getByRole('button', { name: /^Revoke the link/ });
  expect(await findings(page)).toEqual([]);

  const reviewer = await newVisitor({ cookies: 'unasked' });
  const requests: string[] = [];
  reviewer.on('request', (request) => requests.push(request.url()));
  await reviewer.goto(address);
  await reviewer.getByText('Preview for review').waitFor();
  await reviewer.getByText('Text of part 39.').waitFor();
  await isSound(reviewer);
  expect(requests.filter((url) => /\/api\//.test(url))).toEqual([]);
  await reviewer.setViewportSize(NARROW);
  await reviewer.getByRole('button', { name: 'Open menu' }).click();
  await reviewer.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Our Team' }).waitFor();
  await reviewer.keyboard.press('Escape');
  expect(await reviewer.context().cookies()).toEqual([]);

  await revoke.click();
  await page.getByText('There are none at the moment.').waitFor();
  const answer = await reviewer.reload();
  expect(answer?.status()).toBe(410);
  await reviewer.getByRole('heading', { name: 'This preview was withdrawn' }).waitFor();
});
