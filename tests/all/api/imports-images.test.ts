import { beforeAll, beforeEach, expect, it } from 'vitest';
import { animation } from '../../support/images.ts';
import { startImportRun } from '../../support/import-run.ts';
import { stageSample } from '../../support/import-samples.ts';

const imports = await startImportRun();
const { asked, db, items, origin, outcomes, pictures, post, run } = imports;
beforeAll(async () => {
  pictures.set('/harbour.gif', await animation(1));
  pictures.set('/same-harbour.gif', await animation(1));
  pictures.set('/bridge.gif', await animation(2));
  pictures.set('/page.jpg', Buffer.from('<!doctype html><title>Not an image</title>'));
});
beforeEach(imports.empty);

it('imports images from the web, the archive and the text into the library, each once', async () => {
  const inText = `data:image/gif;base64,${pictures.get('/bridge.gif')?.toString('base64')}`;
  const urls = [`${origin}/harbour.gif`, 'archive:media/harbour.gif', inText, `${origin}/same-harbour.gif`];
  const id = await stageSample(
    db,
    [
      {
        content: urls.map((url) => `<img src="${url}" alt="x">`).join(''),
        images: urls.map((url, n) => ({ url, alt: `Picture ${n}` })),
      },
      {
        content: `<p>Again</p>`,
        images: [],
        featured: { url: `${origin}/harbour.gif`, alt: 'Not the first use' },
      },
    ],
    { files: { 'media/harbour.gif': pictures.get('/harbour.gif') as Buffer } },
  );
  await run(id);
  const library = await db('media').orderBy('created_at').select('id', 'name', 'alt', 'url');
  expect(library).toHaveLength(2);
  expect(asked.sort()).toEqual(['/harbour.gif', '/same-harbour.gif']);
  const harbour = library.find(({ name }) => name !== 'Image from the text');
  const bridge = library.find(({ name }) => name === 'Image from the text');
  expect(bridge).toMatchObject({ alt: 'Picture 2' });
  expect(['harbour.gif', 'same-harbour.gif']).toContain(harbour.name);
  const sources = [...(await post('old-post-1')).content_html.matchAll(/src="([^"]*)"/g)].map(
    ([, src]) => src,
  );
  expect(sources).toEqual([harbour.url, harbour.url, bridge.url, harbour.url]);
  expect((await post('old-post-2')).featured_image).toBe(harbour.url);
  const states = await db('import_images').where({ import_id: id }).select('state', 'created');
  expect(states.map(({ state }) => state)).toEqual(Array(4).fill('fetched'));
  expect(states.filter(({ created }) => created)).toHaveLength(2);
  // Archive files are deleted once they are in the library.
  expect(await db('import_files').where({ import_id: id })).toEqual([]);
});

it('keeps the URLs of images that cannot be fetched, and lists each with its reason', async () => {
  const urls = [
    `${origin}/gone.png`,
    `${origin}/page.jpg`,
    'http://10.0.0.1/secret.png',
    'archive:not/there.png',
    'data:image/png;base64,AAAA',
    '/wp-content/lost.png',
  ];
  const id = await stageSample(db, [
    {
      title: '=HYPERLINK("x")',
      content: urls.map((url) => `<img src="${url}" alt="x">`).join(''),
      images: urls.map((url) => ({ url })),
      featured: { url: urls[0] as string },
    },
  ]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created']);
  expect((await post('old-post-1')).featured_image).toBeNull();
  expect((await post('old-post-1')).content).toContain(`${origin}/gone.png`);
  const failed = await db('import_images').where({ import_id: id, state: 'failed' }).select('url', 'problem');
  expect(Object.fromEntries(failed.map(({ url, problem }) => [url, problem.split('. ')[0]]))).toEqual({
    [urls[0] as string]: 'The website answered “404 Not Found”',
    [urls[1] as string]: 'This file is not a picture, whatever its name says',
    [urls[2] as string]: 'There is no public website at “10.0.0.1”',
    [urls[3] as string]: 'It is not in the archive.',
    [urls[4] as string]: 'This file is not a picture, whatever its name says',
    [urls[5] as string]: 'Its address is not complete, and the export does not say which site it belongs to',
  });
  // The warning makes the filter for posts to check find this post.
  const notes: { level: string; text: string }[] = (await items(id))[0].notes;
  const told = notes.filter(({ text }) => text.includes('could not be fetched'));
  expect(told.map(({ level }) => level)).toEqual(Array(6).fill('warning'));
  expect(told[0]?.text).toContain(`The image “${origin}/gone.png” could not be fetched: it keeps`);
  expect(told[4]?.text).toContain('“Image from the text”');
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');

it('brings the documents of the old site and of the archive that articles link to, and names what stays', async () => {
  pictures.set('/uploads/report%202020.pdf', PDF);
  pictures.set('/uploads/page.pdf', Buffer.from('<!doctype html><title>Not found</title>'));
  const at = (name: string) => `${origin}/uploads/${name}`;
  const links = [
    at('report%202020.pdf#page=2'),
    'archive:posts/guide.pdf',
    at('chart.gif'),
    at('page.pdf'),
    at('gone.docx'),
    at('old.doc'),
    at('talk.mp3'),
    `${origin}/about-us/`,
    `${origin}/tag/boards/`,
    'https://elsewhere.example/theirs.pdf',
  ];
  pictures.set('/uploads/chart.gif', await animation(6));
  const files = links.slice(0, 5).map((url) => ({ url: url.replace(/#.*$/, '') }));
  const sample = [
    {
      content: `${links.map((link) => `<a href="${link}">x</a>`).join('')}`,
      links,
      images: files,
    },
  ];
  const archive = { 'posts/guide.pdf': Buffer.concat([PDF, Buffer.from('guide')]) };
  const id = await stageSample(db, sample, { site_url: origin, files: archive });
  await run(id);
  const media = new Map((await db('media')).map(({ name, url, kind }) => [name, { url, kind }]));
  expect([...media].map(([name, { kind }]) => [name, kind]).sort()).toEqual([
    ['chart.gif', 'picture'],
    ['guide.pdf', 'file'],
    ['report 2020.pdf', 'file'],
  ]);
  const hrefs = [...(await post('old-post-1')).content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([
    `${media.get('report 2020.pdf')?.url}#page=2`,
    media.get('guide.pdf')?.url,
    media.get('chart.gif')?.url,
    ...links.slice(3),
  ]);
  expect((await items(id))[0].notes.map(({ text }: { text: string }) => text)).toEqual([
    `The file “${at('page.pdf')}” could not be copied. This file is not what its name says (PDF), it is damaged, or a password protects it. Open it, save it again as .pdf or as a PDF, and upload that.`,
    expect.stringContaining(
      `The file “${at('gone.docx')}” could not be copied. The website answered “404 Not Found”`,
    ),
    expect.stringContaining('4 links lead to pages of the old site that are not here'),
  ]);
});
