import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

it('works by keyboard, focuses the heading after navigation, and has its menu in a dialog on a phone', async () => {
  const page = await newAdmin(product, '/categories');
  await page.getByRole('link', { name: 'New category' }).waitFor();
  await resize(page, NARROW);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await resize(page, WIDE);

  await page.getByRole('link', { name: 'New category' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New category' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toBe('New category');
  await page.getByLabel('Name').fill('By keyboard alone');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'By keyboard alone' }).waitFor();
});

it('shows the field that the keyboard reaches in a low window, above the bar at the foot', async () => {
  const page = await newAdmin(product, '/testimonials/create');
  await resize(page, { width: 320, height: 568 });
  await page.getByRole('textbox', { name: 'Quote' }).focus();
  const reached: string[] = [];
  while (reached.at(-1) !== 'role') {
    await page.keyboard.press('Tab');
    const field = await page.evaluate(() => {
      const { name, labels } = document.activeElement as HTMLInputElement;
      const { x, y, width, height } = (document.activeElement as Element).getBoundingClientRect();
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      return document.activeElement === over || labels?.[0]?.contains(over) ? name : `${name} is covered`;
    });
    reached.push(field);
    if (reached.length > 8) break;
  }
  expect(reached.at(-1)).toBe('role');
});

it('shows the chosen colour scheme from the first paint', async () => {
  const page = await newAdmin(product, '/categories');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const menu = page.getByRole('button', { name: /Account|Test Person/ });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  expect(await background()).toBe('rgb(246, 245, 247)');
  await menu.click();
  await choice('Dark').click();
  await expect.poll(background).toBe('rgb(22, 4, 10)');

  // No module runs, only the document and its one early script.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await background()).toBe('rgb(22, 4, 10)');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('link', { name: 'Finance' }).waitFor();
  await menu.click();
  await choice('As the device').click();
  await expect.poll(background).toBe('rgb(246, 245, 247)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe('rgb(22, 4, 10)');
});

const publicOrder = async (): Promise<string[]> =>
  (await (await fetch(`${product.url}/api/testimonials`)).json()).map(
    (shown: { author: string }) => shown.author,
  );

it('moves a testimonial by mouse, keyboard and touch, and the public order follows', async () => {
  const page = await newAdmin(product, '/testimonials');
  const before = await publicOrder();
  const handle = (author = '') => page.getByRole('button', { name: `Move ${author}`, exact: true });

  const placeOf = async (author = '') => {
    const box = await handle(author).boundingBox();
    if (!box) throw new Error('The handle is not there.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  await handle(before[0]).waitFor();
  const [from, to] = await Promise.all([placeOf(before[0]), placeOf(before[2])]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 20, { steps: 10 });
  await page.mouse.move(to.x, to.y + 10, { steps: 10 });
  await page.getByText(`${before[0]} is over position 3 of 9.`).waitFor();
  await page.mouse.up();
  const dragged = [before[1], before[2], before[0], ...before.slice(3)];
  await expect.poll(publicOrder).toEqual(dragged);

  await handle(dragged[0]).focus();
  await page.keyboard.press('Space');
  await page.getByText(`${dragged[0]} is over position 1 of 9.`).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${dragged[0]} is over position 2 of 9.`).waitFor();
  await page.keyboard.press('Space');
  const typed = [dragged[1], dragged[0], ...dragged.slice(2)];
  await expect.poll(publicOrder).toEqual(typed);

  // A finger rests on the handle before it moves.
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [finger, under] = await Promise.all([placeOf(typed[0]), placeOf(typed[1])]);
  await touch('touchStart', finger);
  await page.getByText(`${typed[0]} is over position 1 of 9.`).waitFor();
  await touch('touchMove', { x: under.x, y: under.y - 10 });
  await touch('touchMove', under);
  await page.getByText(`${typed[0]} is over position 2 of 9.`).waitFor();
  await touch('touchEnd');
  const touched = [typed[1], typed[0], ...typed.slice(2)];
  await expect.poll(publicOrder).toEqual(touched);
});
