import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { goTo, hasLoaded, newAdmin } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });
let enquiry: string;
beforeAll(async () => {
  const people = Array.from({ length: 12 }, (_, index) =>
    aConsultation({ last_name: `Noticed ${index}`, email: `noticed${index}@example.com` }),
  );
  // Not at the start of the list.
  const answered = { status: 'replied', responded_at: new Date().toISOString() } as const;
  const one = aConsultation({ last_name: 'Answered', email: 'answered@example.com', ...answered });
  await product.db('consultations').insert([...people, one]);
  enquiry = one.id;
});

const WIDTHS = [WIDE, { width: 1024, height: 768 }, NARROW, { width: 320, height: 640 }];

/** The latest one: an Undo may still be open above it. */
const notice = (page: Page) => page.locator('.MuiSnackbar-root').last();

/** Keeps a notice open, by making the window appear unfocused. */
async function hold(page: Page): Promise<void> {
  await notice(page).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** @returns the elements of the page or dialog that notices cover, once they are in position */
const covered = (page: Page, among = '*') =>
  page.evaluate((among) => {
    const notices = [...document.querySelectorAll('.MuiSnackbar-root')];
    const boxes = notices.map((notice) => (notice.firstElementChild as Element).getBoundingClientRect());
    const dialogs = document.querySelectorAll('.MuiModal-root:not([aria-hidden])');
    const roots = dialogs.length > 0 ? [...dialogs] : [document.body];
    const over = roots
      .flatMap((root) => [
        ...root.querySelectorAll('a, button, input, textarea, [role=combobox], h1, h2, h3'),
      ])
      .filter((element) => element.matches(among) && element.checkVisibility())
      .filter((element) => !notices.some((notice) => notice.contains(element)))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isSeen = right - left > 1 && bottom - top > 1;
        return (
          isSeen &&
          boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
        );
      });
    return over.map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`);
  }, among);

const coversNothing = async (page: Page, at: string, among?: string) => {
  for (const size of WIDTHS) {
    await resize(page, size);
    await expect.poll(() => covered(page, among), { message: `${at}, ${size.width} px` }).toEqual([]);
  }
  await resize(page, WIDE);
};

async function dismiss(page: Page): Promise<void> {
  while (await notice(page).isVisible()) await notice(page).getByRole('button', { name: 'Close' }).click();
}

it('a notice covers no button, field or heading of a page, or a dialog, at any width', async () => {
  const page = await newAdmin(product);
  const at = (path: string) => `${product.url}/admin${path}`;
  await page.goto(at(`/consultations/${enquiry}/edit`));
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await notice(page).getByText('assigned to').waitFor();
  await hold(page);
  await coversNothing(page, 'enquiry');
  await page.getByRole('button', { name: 'Agree a time' }).first().click();
  await page.getByRole('dialog', { name: 'Agree a time with Robin' }).waitFor();
  await coversNothing(page, 'dialog');
  await page.keyboard.press('Escape');

  await dismiss(page);
  await notice(page).waitFor({ state: 'detached' });

  // What a notice has moved goes back, and a scrolled page keeps its position.
  await resize(page, NARROW);
  await goTo(page, at('/consultations'));
  await hasLoaded(page);
  const last = page.getByRole('button', { name: 'Assign to me' }).last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main a, main button, main h2'))
      if (one.getBoundingClientRect().top >= 56) one.dataset.seen = '';
  });
  await last.click();
  await hold(page);
  await expect.poll(() => covered(page, '[data-seen]')).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingTop)).not.toBe('0px');
  await dismiss(page);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).paddingTop)).toBe('0px');
});
