import { describe, expect, it, test } from 'vitest';
import { normalise, type SourcePost } from '../../../api/imports/records.ts';
import { parseDate } from '../../../api/imports/text/dates.ts';
import { plainTitle } from '../../../api/imports/text/html.ts';
import { withoutMail } from '../../../api/imports/text/strings.ts';
import { decodeText } from '../../../api/platform/encoding.ts';
import { post } from '../../support/import-pieces.ts';

describe('date parsing', () => {
  it.each([
    ['Fri, 07 Jun 2013 03:00:44 +0000', '2013-06-07T03:00:44.000Z'],
    ['Fri, 7 June 2013 03:00 GMT', '2013-06-07T03:00:00.000Z'],
    ['07 Jun 13 03:00:44 PDT', '2013-06-07T10:00:44.000Z'],
    ['Fri, 07 Jun 2013 03:00:44 +01:00', '2013-06-07T02:00:44.000Z'],
    ['Fri, 07 Jun 2013 03:00:44 UTC+2', '2013-06-07T01:00:44.000Z'],
    ['7 Jun 2013', '2013-06-07T00:00:00.000Z'],
    ['2013-06-07T03:00:44.5-0430', '2013-06-07T07:30:44.500Z'],
    ['2013-06', '2013-06-01T00:00:00.000Z'],
    ['2013-06-07 03:00:44', '2013-06-07T03:00:44.000Z'],
    ['1888-08-31', '1888-08-31T00:00:00.000Z'],
    ['0000-00-00 00:00:00', null],
    ['Mon, 30 Nov -0001 00:00:00 +0000', null],
    ['2013-02-29', null],
    ['2013-00-10', null],
    ['2013-06-00', null],
    ['2013-06-07 25:00', null],
    ['yesterday', null],
    ['', null],
  ])('handles dates of feeds and databases: %s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });
});

test.each([
  ['2020-01-02 10:20:30 +0100', '2020-01-02T09:20:30.000Z'],
  ['2020-01-02T10:20:30-05:30', '2020-01-02T15:50:30.000Z'],
  ['January 2, 2020', '2020-01-02T00:00:00.000Z'],
  ['2020-02-31', null],
  ['2020-13-01', null],
  ['31 Feb 2020', null],
  ['Wed, 31 Dec 2014 23:30:00 -0800', '2015-01-01T07:30:00.000Z'],
  [1388318310782, '2013-12-29T11:58:30.782Z'],
  ['1388318310782', '2013-12-29T11:58:30.782Z'],
  [1388318310, '2013-12-29T11:58:30.000Z'],
  [0, null],
  [null, null],
  [Number.NaN, null],
])('parses the date %s as %s', (value, expected) => {
  expect(parseDate(value)).toBe(expected);
});

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

describe('a source record', () => {
  const normalised = (fields: Partial<SourcePost>) =>
    normalise(post({ source_id: '1', ...fields })) as SourcePost;

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
          kind: 'title',
          text: 'The title was longer than 300 characters, and is cut',
          count: 1,
        },
      ],
    });
  });

  it('loses a text over the size limit, with a note', () => {
    const { content, notes } = normalised({ content: 'x'.repeat(20 * 1024 * 1024 + 1) });
    expect(content).toBe('');
    expect(notes).toEqual([expect.objectContaining({ level: 'lost', kind: 'text' })]);
  });

  it('is rejected when invalid', () => {
    expect(() => normalise({ type: 'post', title: 1 } as never)).toThrow(/invalid/i);
    expect(() => normalised({ published_at: '2020-13-01' })).toThrow(/invalid/i);
  });
});
