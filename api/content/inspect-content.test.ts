import { expect, it } from 'vitest';
import { inspectContent } from './inspect-content.ts';

it('finds the lines of elements, whatever their attributes contain', () => {
  const html = '<p>\n<img alt="a > b <img"\n src="/a.png">\n<a href="/b">c</a>\n<img src="/a.png">';
  for (const content of [html, html.replaceAll('\n', '\r\n')])
    expect(inspectContent(content).elements.map(({ tag, line }) => `${tag} ${line}`)).toEqual([
      'p 1',
      'img 2',
      'a 4',
      'img 5',
    ]);
});

it('lists the elements and attributes that the sanitiser removes', () => {
  expect(inspectContent('<p><b>fine</b> <a href="/b">a</a> <u class="x">y</u></p>').stripped).toEqual([]);
  expect(inspectContent('<p onclick="x">a</p>\n<script>b</script>\n<a href="data:c">d</a>').stripped).toEqual(
    [
      { tag: 'p', attribute: 'onclick', line: 1 },
      { tag: 'script', attribute: null, line: 2 },
      { tag: 'a', attribute: 'href', line: 3 },
    ],
  );
});
