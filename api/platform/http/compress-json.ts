import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';

/** Smaller ones gain nothing; larger ones would hold up everybody else and are left to the streaming middleware. */
const COMPRESSED_BYTES = { least: 1024, most: 256 * 1024 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } };
const GZIP = { level: 1 };

/**
 * Packs JSON in one go. A stream for each answer costs more time than the packing itself, and its buffers are most of
 * the memory of a loaded process.
 */
export const compressJson: RequestHandler = (request, response, next) => {
  const plain = response.json.bind(response);
  response.json = (body: unknown) => {
    const text = JSON.stringify(body) ?? '';
    if (text.length < COMPRESSED_BYTES.least || text.length > COMPRESSED_BYTES.most) return plain(body);
    const accepted = request.acceptsEncodings();
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    response.vary('Accept-Encoding');
    if (!encoding) return plain(body);
    response.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Encoding': encoding });
    // Node's own 16 kB for each answer are let go of only when the oldest garbage is.
    const chunkSize = Math.max(1024, text.length >> 2);
    return response.send(
      encoding === 'br'
        ? brotliCompressSync(text, { ...BROTLI, chunkSize })
        : gzipSync(text, { ...GZIP, chunkSize }),
    );
  };
  next();
};
