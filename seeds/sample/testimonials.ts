import { deterministicId } from '../deterministic-id.ts';
import type { TestimonialRow } from '../rows.ts';

type Quoted = Pick<TestimonialRow, 'quote' | 'author' | 'role' | 'company'> & {
  rating?: number;
  is_active?: boolean;
};

const quoted: Quoted[] = [
  {
    quote:
      'They asked the question nobody at our table would. Six months on we had a succession plan and a better Sunday lunch.',
    author: 'Margaret Hollins',
    role: 'Owner, family business',
    company: 'Hollins & Rye',
  },
  {
    quote:
      'We expected advice. We got a team that rolled its sleeves up and stayed until the acquisition was signed.',
    author: 'Daniel Okafor',
    role: 'Managing Director, manufacturing',
    company: 'Pennine Works',
  },
  {
    quote: 'Three days a month has done more for our board than three years of away days.',
    author: 'Ruth Calloway',
    role: 'Chief Executive, professional services',
    company: 'Foxglove Legal',
  },
  {
    quote:
      'I had run the business for nineteen years and could not have told you which customers made us money. By the second meeting I could. Two of the big ones have since been repriced and one has left, politely.',
    author: 'Alan Whitworth',
    role: 'Founder, logistics',
    company: 'Quayside & Sons',
  },
  {
    quote:
      'The bank had stopped returning calls. They built a thirteen-week forecast with our bookkeeper, rang the bank with us, and sat there while I explained it.',
    author: 'Sunita Desai',
    role: 'Finance Director, renewable energy',
    company: 'Volta',
    rating: 4,
  },
  {
    quote:
      'They talked us out of the Dubai office and into a distributor. It was the cheapest good decision we made all year.',
    author: 'Huw Prosser',
    role: 'Commercial Director, technology',
    company: 'Meridian 9',
  },
  {
    quote:
      'My sister and I had not agreed on anything since 2011. We now disagree in minutes, in writing, four times a year.',
    author: 'Catherine Tarn',
    role: 'Joint owner, hospitality',
    company: 'Tarn',
  },
  {
    quote: 'Blunt, prompt, and never once used the word "synergy".',
    author: 'Joseph Bracken',
    role: 'Practice Director, healthcare',
    company: 'Bracken Health',
  },
  {
    quote:
      'A useful first quarter. We are still deciding what to do with the advice, so please hold this one back for now.',
    author: 'Fiona Ashdown',
    role: 'Chair, professional services',
    company: 'Ashdown',
    is_active: false,
  },
];

/** Spread over the year, in display order. */
const RECEIVED = [
  '2026-02-03T10:15:00.000Z',
  '2026-02-19T14:40:00.000Z',
  '2026-03-26T09:05:00.000Z',
  '2026-04-14T16:20:00.000Z',
  '2026-05-28T11:30:00.000Z',
  '2026-07-02T08:50:00.000Z',
  '2026-08-21T13:10:00.000Z',
  '2026-09-30T15:45:00.000Z',
  '2026-11-04T10:00:00.000Z',
];

export const testimonials: TestimonialRow[] = quoted.map((testimonial, index) => {
  const moment = RECEIVED[index] ?? '2026-11-04T10:00:00.000Z';
  return {
    id: deterministicId('testimonial', testimonial.author),
    rating: 5,
    is_active: true,
    ...testimonial,
    display_order: index + 1,
    source_note: 'Invented sample: replace with words you have permission to print.',
    created_at: moment,
    updated_at: moment,
  };
});
