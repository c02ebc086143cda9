import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { noisy } from '../../support/images.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct();

interface Dropped {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Drops files onto the page, like dragging them from a folder. */
async function drop(page: Page, files: Dropped[]): Promise<void> {
  const given = files.map(({ bytes, ...rest }) => ({ ...rest, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, given);
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

const photograph = () => noisy({ width: 800, height: 450 }).blur(4).jpeg().toBuffer();
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 7)]);

it('accepts dropped images, and refuses other files', async () => {
  const page = await newAdmin(product, '/media');
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
  await drop(page, [
    { name: 'Board table.jpg', type: 'image/jpeg', bytes: await photograph() },
    { name: 'holiday.jpg', type: 'image/jpeg', bytes: program },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('This file is not a picture, whatever its name says.').waitFor();
  await uploads.getByText('1 uploaded: write what each one shows, 1 refused').waitFor();
  expect(await findings(page)).toEqual([]);
  await uploads.getByRole('button', { name: 'Save' }).click();
  await uploads.getByText('Alternative text is required').waitFor();
  await uploads.getByLabel('Alternative text').fill('A long table in an empty room');
  await uploads.getByRole('button', { name: 'Save' }).click();
  await uploads.getByRole('button', { name: 'Close holiday.jpg' }).click();
  await page.getByRole('link', { name: 'Board table.jpg' }).waitFor();
  await expect.poll(() => page.getByText('Needs alternative text', { exact: true }).count()).toBe(0);
});
