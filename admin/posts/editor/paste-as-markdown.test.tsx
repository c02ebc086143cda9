import { expect, it, vi } from 'vitest';
import { asMarkdown } from './paste-as-markdown.ts';

it('converts pasted markup to Markdown, and imports its pictures', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 'p1', url: '/media/barn.jpg', duplicate: false }));
  const html = '<h1>Who</h1><p>one <b>two</b></p><img src="https://a.example/barn.jpg" alt="A barn">';
  expect(await asMarkdown({ html })).toEqual({
    markdown: '## Who\n\none **two**\n\n![A barn](/media/barn.jpg)',
    told: 'Pasted from a web page as Markdown: 1 heading, 1 paragraph, 1 picture. Undo takes it back.',
  });
});

it('omits and reports pictures that cannot be fetched, and leaves plain text to the editor', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No website is there.' }, { status: 422 }));
  const pasted = await asMarkdown({ html: '<p>one</p><img src="https://a.example/barn.jpg">' });
  expect(pasted?.markdown).toBe('one');
  expect(pasted?.told).toBe(
    'Pasted from a web page as Markdown: 1 paragraph. A picture could not be put into the library. No website is there. Undo takes it back.',
  );
  expect(await asMarkdown({ html: '<p style="color: red">one</p>' })).toBeNull();
});
