import { describe, expect, it, test } from 'vitest';
import { type Known, newPost } from '../../../api/imports/records.ts';
import { Notes, plainTitle, withoutMail } from '../../../api/imports/text.ts';
import { decodeText } from '../../../api/platform/encoding.ts';

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['Ann Lee (editor)', 'Ann Lee (editor)'],
  ['jo@example.com (Jo Bloggs)', 'Jo Bloggs'],
  ['Jo Bloggs <jo@example.com>', 'Jo Bloggs'],
  ['Jo Bloggs (jo@example.com)', 'Jo Bloggs'],
  ['Jo Bloggs, jo@example.com', 'Jo Bloggs'],
  ['jo@example.com', ''],
  ['@handle', '@handle'],
])('shows the author %s as “%s”', (author, expected) => {
  expect(withoutMail(author)).toBe(expected);
});

test('decodes character references in titles, but not what only begins like one', () => {
  expect(plainTitle('R&notes &amp; <b>more</b> &copy;')).toBe('R&notes & more ©');
});

test('decodes one invalid byte without changing the encoding of its neighbours', () => {
  const bytes = Buffer.concat([Buffer.from('Crème '), Buffer.from([0x93]), Buffer.from(' brûlée')]);
  expect(decodeText(bytes)).toEqual({ text: 'Crème “ brûlée', isGuessed: true });
});

describe('a post of a file', () => {
  const normalised = (known: Known) => newPost(new Notes(), known);

  it('is stripped of what a database rejects, and cut to the field limits', () => {
    expect(
      normalised({
        title: `A\u0000B \n C\ud800 ${'x'.repeat(400)}`,
        authors: [' Ann  Lee ', 'ann lee', 'jo@example.com', ''],
        tags: ['a', 'A', 'b'],
        url: 'x'.repeat(2001),
        other_urls: ['/a', ' ', '/a'],
        content: 'a\u0008b\nc',
        excerpt: 'One <b>two</b> &amp; three',
      }),
    ).toMatchObject({
      title: `AB C\ufffd ${'x'.repeat(294)}`,
      authors: ['ann lee'],
      tags: ['A', 'b'],
      url: null,
      other_urls: ['/a', '/a'],
      content: 'ab\nc',
      excerpt: 'One two & three',
      notes: [
        {
          level: 'lost',
          text: 'The title was longer than 300 characters, and is cut',
          count: 1,
        },
      ],
    });
  });

  it('loses a text over the size limit, with a note', () => {
    const { content, notes } = normalised({ content: 'x'.repeat(20 * 1024 * 1024 + 1) });
    expect(content).toBe('');
    expect(notes).toEqual([expect.objectContaining({ level: 'lost' })]);
  });
});
