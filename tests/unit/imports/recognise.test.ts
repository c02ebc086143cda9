import { describe, expect, it } from 'vitest';
import { recognise } from '../../../api/imports/formats/recognise.ts';
import { inputOf, temporaryFile } from '../../support/archives.ts';
import { item, wxr } from '../../support/wordpress-exports.ts';

const ask = async (content: Buffer | string) =>
  (await recognise(await inputOf(await temporaryFile('export', content)))).format;
const atom = (inside = '', attributes = '') =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"${attributes}>${inside}<entry/></feed>`;

describe('format detection', () => {
  // The goldens show the format of each sample; these are what samples do not have.
  it.each([
    ['wordpress', `\n\n<br />\n<b>Warning</b>: x\n${wxr(item(1, 'x'))}`],
    ['wordpress', Buffer.from(`\uFEFF${wxr(item(1, 'x'))}`, 'utf16le')],
    [
      'wordpress',
      wxr(item(1, 'x', { content: '<img src="https://images.squarespace-cdn.com/a.jpg">' })).replace(
        '<title>',
        '<generator>https://wordpress.org/?v=6.1</generator><title>',
      ),
    ],
    ['squarespace', wxr(item(1, 'x', { content: '<img src="https://images.squarespace-cdn.com/a.jpg">' }))],
    [
      'rss',
      '<!-- wordpress --><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><generator>https://wordpress.org/?v=6.1</generator></channel></rss>',
    ],
    [
      'rss',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"></rdf:RDF>',
    ],
    ['blogger', atom('<id>tag:blogger.com,1999:blog-1</id>')],
    ['blogger', atom("<generator version='7.00' uri='https://www.blogger.com'>Blogger</generator>")],
    ['blogger', atom('', ' xmlns:blogger="http://schemas.google.com/blogger/2018"')],
    ['json_feed', '{"version":"https://jsonfeed.org/version/1.1","items":[]}'],
    ['json_feed', '{"version":"https:\\/\\/jsonfeed.org\\/version\\/1","items":[]}'],
    ['json_feed', '{"title":"x","items":[{"id":"1","content_html":"x"}]}'],
  ])('recognises %s by its content', async (format, content) => {
    expect(await ask(content)).toBe(format);
  });

  it.each([
    ['', 'There is nothing but white space in the file.'],
    [
      '<!DOCTYPE html><html><head><title>Export</title></head></html>',
      'This file is a web page (HTML), not an export.',
    ],
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'This file is packed in a way'],
    [
      Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)),
      'This file is no export that is known here',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><feed/></svg>',
      'This file is XML, but not an export or a feed: it begins with <svg>.',
    ],
    ['<?xml version="1.0"?><urlset></urlset>', 'it begins with <urlset>.'],
    ['---\ntitle: x\n---\nHello', 'This file is a Markdown file by itself.'],
    [
      'post_id,title,date\n1,x,2020\n',
      'This file is a table (CSV) without columns called title and content.',
    ],
  ])('rejects other content and says what it is, case %#', async (content, message) => {
    await expect(ask(content)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message),
    });
  });

  it('lists the importable formats in every rejection', async () => {
    await expect(ask('%PDF-1.7')).rejects.toThrow(
      'What can be imported: an export of WordPress, Squarespace or Blogger (.xml), of Ghost (.json), of Medium or Substack (.zip), Markdown files in a .zip, a table of articles (.csv), or a feed.',
    );
  });
});
