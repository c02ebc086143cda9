import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
const product = withProduct(() => ({ seed: true, env: { SMTP_URL: smtp.url } }));

/** A frequent task of an owner, from the dashboard; typing does not count as a click. */
interface Errand {
  /** How many clicks it takes; a change of the menu must not raise it. */
  clicks: number;
  go: (page: Page, click: (what: Locator) => Promise<void>) => Promise<void>;
}

const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Finds a part of a closed menu entry, which hovering the entry shows. */
async function part(page: Page, entry: string, name: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Back office' });
  // Its accessible name includes badges and the status light.
  await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).hover();
  return link(menu, name);
}

async function invite(page: Page, click: (what: Locator) => Promise<void>, email: string) {
  await click(await part(page, 'Settings', 'Colleagues'));
  await click(link(page, 'Invite a colleague'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Priya Raman');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await click(button(page, 'Send the invitation'));
  await page.getByText('Has not accepted the invitation yet').waitFor();
}

const ERRANDS: { readonly [what: string]: Errand } = {
  'answer an enquiry': {
    clicks: 2,
    go: async (page, click) => {
      await click(
        page.getByRole('region', { name: 'What needs doing' }).getByRole('link', { name: /^Reply/ }),
      );
      await page.getByRole('textbox', { name: 'Subject' }).fill('Your enquiry');
      await page
        .getByRole('textbox', { name: /^Reply to / })
        .fill('Thank you. When would it suit you to talk?');
      await click(page.getByRole('button', { name: /^Send the reply/ }));
      await page.getByText(/^Your reply to .* is on its way/).waitFor();
    },
  },
  'publish an article': {
    clicks: 4,
    go: async (page, click) => {
      await click(
        page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Articles/ }),
      );
      await click(page.getByRole('row', { name: /Draft/ }).getByRole('link').first());
      await click(button(page, 'Publish…'));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Publish now' }));
      await page.getByText('Published.').waitFor();
    },
  },
  'change a price': {
    clicks: 3,
    go: async (page, click) => {
      await click(page.getByRole('button', { name: /^Find a page/ }));
      await page.getByRole('combobox', { name: 'Find' }).fill('cost');
      await click(page.getByRole('option', { name: /cost.*Question$/i }));
      await page.getByRole('textbox', { name: 'Answer' }).fill('From £1,250 a month.');
      await click(button(page, 'Save'));
      await page.getByText(/^Saved/).waitFor();
    },
  },
  'send a newsletter': {
    clicks: 5,
    go: async (page, click) => {
      await click(await part(page, 'Newsletter', 'Campaigns'));
      await click(page.getByRole('link', { name: 'Start from an article' }).first());
      await click(page.getByRole('dialog').getByRole('listitem').first().getByRole('button'));
      await click(page.getByRole('button', { name: 'Send…' }));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Send now' }));
      await page.getByText(/^It is on its way to/).waitFor();
    },
  },
  'invite a colleague': { clicks: 3, go: (page, click) => invite(page, click, 'priya@example.com') },
  'add a colleague to the website': {
    clicks: 4,
    go: async (page, click) => {
      await click(await part(page, 'Website', 'As a list'));
      await click(link(page, 'Team'));
      await click(link(page, 'New team member'));
      for (const field of ['Name', 'Role', 'Description', 'Experience'])
        await page.getByRole('textbox', { name: field }).fill(`${field} of Priya Raman`);
      await click(button(page, 'Save'));
      await page.getByText(/^Created: /).waitFor();
    },
  },
  'restore an article': {
    clicks: 2,
    go: async (page, click) => {
      await click(await part(page, 'Status', 'Bin'));
      await click(page.getByRole('button', { name: /^Restore / }).first());
      await page.getByText(/^Restored: /).waitFor();
    },
  },
  'export the subscribers': {
    clicks: 3,
    go: async (page, click) => {
      await click(await part(page, 'Newsletter', 'Subscribers'));
      await click(button(page, 'Export'));
      const download = page.waitForEvent('download');
      await click(page.getByRole('dialog').getByRole('button', { name: /^(Download|Export)/ }));
      await download;
    },
  },
  'find what is known of a person': {
    clicks: 1,
    go: async (page, click) => {
      await click(await part(page, 'Privacy', 'Find a person'));
      await page.getByRole('textbox').first().fill('nobody@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('nobody@example.com').first().waitFor();
    },
  },
  'see whether backups run': {
    clicks: 0,
    go: (page) =>
      page.getByRole('region', { name: 'Health check' }).getByText('Backup', { exact: true }).waitFor(),
  },
};

it('frequent tasks take few clicks', async () => {
  const cookie = await signIn(product, 'admin');
  const post = await product.db('blog_posts').first('id');
  await fetch(`${product.url}/api/admin/posts/${post.id}`, { method: 'DELETE', headers: { cookie } });
  const page = await newVisitor();
  await setSessionCookie(page, product.url, cookie);
  const counted: Record<string, number> = {};
  for (const [what, { go }] of Object.entries(ERRANDS)) {
    await page.goto(`${product.url}/admin`);
    await page.getByRole('region', { name: 'What needs doing' }).waitFor();
    let clicks = 0;
    await go(page, async (target) => {
      clicks++;
      await target.click();
    });
    counted[what] = clicks;
  }
  expect(counted).toEqual(
    Object.fromEntries(Object.entries(ERRANDS).map(([what, errand]) => [what, errand.clicks])),
  );
});
