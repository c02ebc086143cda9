import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { bannerOf, press, unasked } from '../../support/cookie-banner.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, WIDE } from '../../support/visitor.ts';
import { areUsable, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

const SIZES = [WIDE, NARROW, { width: 320, height: 640 }];

it('axe finds nothing in the banner and its preferences, which fit any width, and both buttons have equal weight', async () => {
  const page = await unasked(product.url);
  const look = async ({ width }: typeof WIDE) => {
    if (width === NARROW.width) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  };
  for (const size of SIZES) {
    await resize(page, size);
    await look(size);
    const looks = await Promise.all(
      ['Reject all', 'Accept all'].map(async (name) => {
        const button = bannerOf(page).getByRole('button', { name });
        return [
          (await button.boundingBox())?.height,
          await button.evaluate((element) => {
            const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element);
            return [backgroundColor, color, fontSize, fontWeight];
          }),
        ];
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
    await areUsable(bannerOf(page).getByRole('button', { name: 'Choose for myself' }));
  }
  await press(page, 'Choose for myself');
  const marketing = page.getByRole('switch', { name: 'Marketing' });
  for (const size of SIZES) {
    await resize(page, size);
    await marketing.uncheck();
    await marketing.check();
    await look(size);
  }
});

it('never covers the focused element at any width, down to the last link of the page', async () => {
  const page = await unasked(product.url);
  for (const size of SIZES) {
    await resize(page, size);
    const covered = await page.evaluate(() => {
      const banner = document.querySelector('section[aria-labelledby="cookies-title"]') as HTMLElement;
      const controls = [...document.querySelectorAll<HTMLElement>('a, button, input:not([tabindex="-1"])')];
      return controls
        .filter(
          (control) => !banner.contains(control) && control.checkVisibility({ visibilityProperty: true }),
        )
        .filter((control) => {
          control.focus();
          const { top, bottom } = control.getBoundingClientRect();
          return (
            document.activeElement === control && (top + bottom) / 2 > banner.getBoundingClientRect().top
          );
        })
        .map((control) => control.outerHTML.slice(0, 120));
    });
    expect(covered, `at ${size.width} px`).toEqual([]);
  }
});
