import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';

const ASSETS = path.join(import.meta.dirname, '../../../dist/site/assets');

const product = withProduct();

const ask = async (name: string, encoding: string) => {
  const response = await fetch(`${product.url}/assets/${name}`, { headers: { 'Accept-Encoding': encoding } });
  return { response, encoding: response.headers.get('content-encoding'), text: await response.text() };
};

it('serves every script and style sheet precompressed, in an encoding the browser accepts', async () => {
  const names = (await readdir(ASSETS)).filter((name) => /\.(js|css)$/.test(name));
  expect(names.length).toBeGreaterThan(5);
  expect((await ask('no-such-file.js', 'br')).response.status).toBe(404);
  for (const name of names) {
    const plain = await ask(name, 'identity');
    expect([plain.response.status, plain.encoding]).toEqual([200, null]);
    expect((await ask(name, 'gzip, deflate, br')).encoding).toBe('br');
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask(name, encoding);
      expect(packed.encoding).toBe(encoding);
      expect(packed.text).toBe(plain.text);
      expect(packed.response.headers.get('vary')).toContain('Accept-Encoding');
      expect(packed.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(packed.response.headers.get('content-type')).toBe(plain.response.headers.get('content-type'));
    }
  }
});
