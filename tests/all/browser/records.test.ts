import { beforeAll, expect, it } from 'vitest';
import { aTeamMember } from '../../../seeds/factories.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch';

const product = withProduct({ seed: true });
beforeAll(async () => {
  const { db } = product;
  const display_order = 99;
  await db('team_members').insert(
    aTeamMember({
      name: WORD,
      role: WORD,
      description: WORD,
      experience: WORD,
      is_founder: true,
      image: null,
    }),
  );
  await db('specialities').insert({
    title: WORD,
    description: WORD,
    benefits: [WORD, WORD, WORD, WORD],
    icon: 'legal',
    display_order,
  });
  await db('sectors').insert({ title: WORD, description: WORD, display_order });
  await db('reasons').insert({ big: WORD.slice(0, 30), title: WORD, text: WORD, display_order });
  await db('questions').insert({ question: WORD, answer: WORD, display_order });
  await db('offices').insert({
    name: WORD,
    address_lines: [WORD],
    email: `${WORD}@example.com`,
    phone: '01632 960 001',
    display_order,
  });
});

it.each(['/', '/about', '/team', '/specialities', '/contact'])(
  'a word as long as a village’s name fits %s at 320 pixels',
  async (path) => {
    const page = await newVisitor({ viewport: { width: 320, height: 800 } });
    await open(page, product.url + path);
    expect(await page.getByText(WORD).count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  },
);
