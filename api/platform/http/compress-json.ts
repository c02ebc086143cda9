import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';

/** Smaller bodies gain nothing; larger ones would block the event loop, and are left to the streaming middleware. */
const COMPRESSED_BYTES = { least: 1024, most: 256 * 1024 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } };
const GZIP = { level: 1 };

/**
 * Compresses JSON in one call. A stream per answer would take more time than the compression, and its buffers would be most of
 * the memory of a busy process.
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
    // Node's default buffer of 16 kB per answer would live until a full garbage collection.
    const chunkSize = Math.max(1024, text.length >> 2);
    return response.send(
      encoding === 'br'
        ? brotliCompressSync(text, { ...BROTLI, chunkSize })
        : gzipSync(text, { ...GZIP, chunkSize }),
    );
  };
  next();
};
