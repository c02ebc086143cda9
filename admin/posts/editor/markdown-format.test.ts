import { describe, expect, it } from 'vitest';
import { type Edit, link, type Selection } from '../markdown-keys.ts';
import { codeBlock, heading, image, linkTo, list, quote, table } from './markdown-format.ts';

/** The text after a command, the selection marked as in `marked`. */
function edited(marked: string, command: (selection: Selection) => Edit): string {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace('‹', '').replace('›', '');
  const { from, to, insert, selectFrom, selectTo } = command({ text, start, end });
  const result = text.slice(0, from) + insert + text.slice(to);
  return `${result.slice(0, selectFrom)}‹${result.slice(selectFrom, selectTo)}›${result.slice(selectTo)}`;
}

describe('commands of the toolbar', () => {
  it('make a heading, another one, and a plain line again', () => {
    expect(edited('a\nwo‹›rd\nb', (at) => heading(at, 2))).toBe('a\n## wo‹›rd\nb');
    expect(edited('## wo‹›rd', (at) => heading(at, 3))).toBe('### wo‹›rd');
    expect(edited('## wo‹›rd', (at) => heading(at, 2))).toBe('wo‹›rd');
  });

  it('make lists of lines, change their kind, and undo them', () => {
    const bulleted = (at: Selection) => list(at, 'bulleted');
    const numbered = (at: Selection) => list(at, 'numbered');
    expect(edited('‹one\ntwo›', bulleted)).toBe('‹- one\n- two›');
    expect(edited('‹- one\n\n- two›', numbered)).toBe('‹1. one\n\n2. two›');
    expect(edited('‹1. one\n2. two›', numbered)).toBe('‹one\ntwo›');
    expect(edited('‹›', bulleted)).toBe('- ‹›');
    expect(edited('on‹›e\nbelow', bulleted)).toBe('- on‹›e\n\nbelow');
    expect(edited('on‹›e\n- two', bulleted)).toBe('- on‹›e\n- two');
  });

  it('quote lines and stop quoting them', () => {
    expect(edited('‹one\n\ntwo›', quote)).toBe('‹> one\n> \n> two›');
    expect(edited('‹> one\n> two›', quote)).toBe('‹one\ntwo›');
  });

  it('format inline code and code blocks', () => {
    expect(edited('a\n‹b›\nc', codeBlock)).toBe('a\n\n```\n‹b›\n```\n\nc');
    expect(edited('‹```›', codeBlock)).toBe('````\n‹```›\n````');
  });

  it('put a table below the line, ready to be filled in', () => {
    expect(edited('a‹›\nb', table)).toBe('a\n\n| ‹Heading› | Heading |\n| --- | --- |\n| Text | Text |\n\nb');
    expect(edited('‹›', table)).toBe('| ‹Heading› | Heading |\n| --- | --- |\n| Text | Text |');
  });

  it('escape the texts and addresses of images and links', () => {
    expect(edited('a ‹›b', (at) => image(at, 'A [chart]\nof cash', '/media/a (1).png'))).toBe(
      'a \n\n![A \\[chart\\] of cash](</media/a%20(1).png>)‹›\n\nb',
    );
    expect(edited('a\n\n‹›', (at) => image(at, 'Cash', '/c.png'))).toBe('a\n\n![Cash](/c.png)‹›');
    expect(edited('a‹›\nb', (at) => image(at, 'Cash', '/c.png'))).toBe('a\n\n![Cash](/c.png)‹›\n\nb');
    expect(edited('- a ‹›', (at) => image(at, 'Cash', '/c.png'))).toBe('- a ![Cash](/c.png)‹›');
    expect(edited('a ‹word›', (at) => linkTo(at, 'https://example.com'))).toBe(
      'a [word](https://example.com)‹›',
    );
    expect(edited('‹›', link)).toBe('[text](‹https://›)');
    expect(edited('[text](‹https://›)', (at) => linkTo(at, 'https://example.com'))).toBe(
      '[text](https://example.com‹›)',
    );
  });
});
