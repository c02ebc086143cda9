import { expect, it } from 'vitest';
import { half, noisy, picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { libraryState, upload } from '../../support/upload.ts';

const { product, cookie } = withAdmin();

const send = (bytes: Buffer) => upload(product, cookie, bytes);

it.each([
  ['nothing', () => Buffer.alloc(0), 422, /The file is empty/],
  [
    'a program that is called .jpg',
    () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(5000, 7)]),
    415,
    /not a picture, whatever its name says/,
  ],
  [
    'an SVG',
    () => Buffer.from('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    /Export the drawing as a PNG/,
  ],
  ['a page', () => Buffer.from('<!doctype html><html><script>alert(1)</script>'), 415, /not a picture/],
  [
    'HEIC of a phone',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    415,
    /Export the photograph as a JPEG/,
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, /Export the page as a PNG/],
  ['half a JPEG', async () => half(await noisy().jpeg().toBuffer()), 422, /damaged or incomplete/],
  ['half a PNG', async () => half(await noisy().png().toBuffer()), 422, /damaged or incomplete/],
  ['half a WebP', async () => half(await noisy().webp().toBuffer()), 422, /damaged or incomplete/],
  [
    'the beginning of a PNG and then a program',
    async () => Buffer.concat([(await picture(12).png().toBuffer()).subarray(0, 60), Buffer.alloc(900, 1)]),
    422,
    /damaged or incomplete/,
  ],
  [
    'a script that begins like a GIF',
    () => Buffer.from('GIF89a=1;/*\0\0\0*/alert(document.domain)//'),
    422,
    /damaged or incomplete/,
  ],
  [
    'a bomb of 60 megapixels',
    () => picture(13, { width: 10_000, height: 6_000 }).png().toBuffer(),
    422,
    /10000 × 6000 pixels, which is more than the 50 million/,
  ],
  [
    'a ribbon that is too long',
    () => picture(14, { width: 30_000, height: 10 }).png().toBuffer(),
    422,
    /Neither side may be longer than 20,000/,
  ],
  ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1, 255), 413, /larger than 20 MB/],
] as const)('refuses %s with what to do, and keeps nothing of it', async (_what, make, status, message) => {
  const before = await libraryState(product);
  const answer = await send(await make());
  expect(answer.body.message).toMatch(message);
  expect(answer.status).toBe(status);
  expect(await libraryState(product)).toEqual({ ...before, work: 0 });
});

it('stops reading a too large body without Content-Length', async () => {
  const before = await libraryState(product);
  const chunk = new Uint8Array(1024 * 1024).fill(255);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 30) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const response = await fetch(`${product.url}/api/admin/media`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'image/jpeg' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(await libraryState(product)).toEqual({ ...before, work: 0 });
});
