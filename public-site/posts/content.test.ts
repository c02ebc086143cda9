import { expect, test } from 'vitest';
import { frameContent } from './content.ts';

test('a table stands in a box that scrolls and can be reached by keyboard', () => {
  expect(frameContent('<p>a</p><table class="x"><tbody></tbody></table>')).toBe(
    '<p>a</p><div class="table-box" role="region" aria-label="Table" tabindex="0"><table class="x"><tbody></tbody></table></div>',
  );
});

test('a table in another one stands in its box', () => {
  const nested = '<table><tr><table></table></tr></table>';
  expect(
    frameContent(`${nested}<table></table>`)
      .match(/<\/?(?:div|table)/g)
      ?.join(''),
  ).toBe('<div<table<table</table</table</div<div<table</table</div');
});

test('code can be reached by keyboard and pictures are fetched when they are near', () => {
  expect(frameContent('<pre><code>x</code></pre><img src="/a.png" alt="">')).toBe(
    '<pre tabindex="0"><code>x</code></pre><img loading="lazy" decoding="async" src="/a.png" alt="">',
  );
});

test('text that only talks about tags is left alone', () => {
  const html = '<p>&lt;table&gt; and &lt;img src&gt;</p>';
  expect(frameContent(html)).toBe(html);
});
