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
    '',
    '<!DOCTYPE html><html><head><title>Export</title></head></html>',
    Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)),
    '<svg xmlns="http://www.w3.org/2000/svg"><feed/></svg>',
    '<?xml version="1.0"?><urlset></urlset>',
    '{"name":"x"}',
    '---\ntitle: x\n---\nHello',
    'post_id,title,date\n1,x,2020\n',
  ])('rejects other content and says what can be imported, case %#', async (content) => {
    await expect(ask(content)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(
        /^This file is no export that is known here\. What can be imported: .*\(\.xml\).*\(\.json\).*\.zip.*\(\.csv\)/,
      ),
    });
  });
});
