export interface HeardEvent {
  type: string;
  data: string;
}

export interface OpenStream {
  status: number;
  headers: Headers;
  /** @returns the next event except heartbeats; undefined once the stream has ended */
  next(): Promise<HeardEvent | undefined>;
  close(): void;
}

/** Reads server-sent events as a browser would. */
export async function openStream(url: string, cookie?: string): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: { ...(cookie ? { Cookie: cookie } : {}), 'Accept-Encoding': 'gzip' },
    signal: controller.signal,
  });
  const events = read(response);
  return {
    status: response.status,
    headers: response.headers,
    next: async () => {
      for (;;) {
        const { done, value } = await events.next();
        if (done) return undefined;
        if (value.type !== 'heartbeat') return value;
      }
    },
    close: () => controller.abort(),
  };
}

async function* read(response: Response): AsyncGenerator<HeardEvent, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
      yield { type: field('event'), data: field('data') };
    }
  }
  return undefined;
}
