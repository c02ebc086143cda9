import { createServer, type RequestListener, type Server } from 'node:http';
import { CONNECTION_LIMITS, MAX_HEADER_BYTES } from './limits.ts';

/** An HTTP server that a slow or silent client cannot hold, with the limits of CONNECTION_LIMITS. */
export function createProductServer(
  handler?: RequestListener,
  limits: { readonly [limit in keyof typeof CONNECTION_LIMITS]: number } = CONNECTION_LIMITS,
): Server {
  const { headers, request, idle, check, connections } = limits;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: check,
  });
  server.maxConnections = connections;
  server.on('request', limitBodies(limits));
  if (handler) server.on('request', handler);
  return server;
}

/**
 * A body must keep coming; one of JSON or of a form, which is small, must be whole soon, and so must the rest of one that
 * was answered before its end. Anyone who is too slow is cut off: an answer to half a request reaches nobody.
 */
function limitBodies({ silentBody, smallBody }: { silentBody: number; smallBody: number }): RequestListener {
  return (request, response) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const cutOff = () => request.destroy();
    request.setTimeout(silentBody, cutOff);
    const isSmall = /^application\/(json|x-www-form-urlencoded)\b/.test(headers['content-type'] ?? '');
    let whole = isSmall ? setTimeout(cutOff, smallBody) : undefined;
    const arrived = () => {
      clearTimeout(whole);
      // Once the answer is out, the socket's timeout is that of a connection between two requests.
      if (!response.writableFinished) request.socket.setTimeout(0);
    };
    request.once('end', arrived);
    request.once('close', arrived);
    response.once('finish', () => {
      if (request.complete) return;
      clearTimeout(whole);
      whole = setTimeout(cutOff, smallBody);
    });
  };
}
