import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: { [name: string]: string | string[] | undefined };
  body: Buffer;
  text: string;
}

/** Sends a request with path and headers as given, which fetch would normalise. */
export function rawRequest(
  base: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, headers, method }, async (response) => {
      const body = await buffer(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
    })
      .on('error', reject)
      .end();
  });
}

/** Sends raw bytes and half-closes the connection. @returns everything received until the server closes it */
export async function rawBytes(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return text;
}
