import { describe, expect, it } from 'vitest';
import { inspectContent } from './inspect-content.ts';

const seen = (content: string, format: 'markdown' | 'html' = 'markdown') =>
  inspectContent(content, format)
    .elements.filter(({ tag }) => ['img', 'a', 'h2', 'iframe', 'td'].includes(tag))
    .map(({ tag, line }) => `${tag} ${line}`);

describe('the lines of elements', () => {
  it('are found in paragraphs, lists, quotations, tables and markup', () => {
    const content = [
      'First ![](/a.png)',
      '',
      '- item',
      '  - [nested](/b)',
      '',
      '> ## Quoted',
      '>',
      '> ![](/c.png)',
      '',
      '<iframe src="x"></iframe>',
      '',
      '| h |',
      '| - |',
      '| [t](/d) |',
    ];
    const expected = ['img 1', 'a 4', 'h2 6', 'img 8', 'iframe 10', 'td 12', 'a 14'];
    expect(seen(content.join('\n'))).toEqual(expected);
    expect(seen(content.join('\r\n'))).toEqual(expected);
  });

  it('differ for identical elements', () => {
    expect(seen('![](/a.png)\n\ntext\n\n![](/a.png)')).toEqual(['img 1', 'img 5']);
  });

  it('are found in HTML, whatever its attributes contain', () => {
    expect(seen('<p>\n<img alt="a > b <img"\n src="/a.png">\n<a href="/b">c</a>', 'html')).toEqual([
      'img 2',
      'a 4',
    ]);
  });

  it('are not reported for code', () => {
    expect(seen('```\n<img src="/a.png">\n![](/b.png)\n```\n\n`<iframe>`')).toEqual([]);
  });
});

describe('what the sanitiser removes', () => {
  it('is listed as elements and attributes; empty if nothing was removed', () => {
    expect(inspectContent('**fine** [a](/b) <u class="x">y</u>', 'markdown').stripped).toEqual([]);
    expect(
      inspectContent('<p onclick="x">a</p>\n<script>b</script>\n<a href="data:c">d</a>', 'html').stripped,
    ).toEqual([
      { tag: 'p', attribute: 'onclick', line: 1 },
      { tag: 'script', attribute: null, line: 2 },
      { tag: 'a', attribute: 'href', line: 3 },
    ]);
  });
});
