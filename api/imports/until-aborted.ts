/** The records until the signal is aborted, even when the reader waits for something that never comes. */
export async function* untilAborted<T>(
  records: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  const iterator = records[Symbol.asyncIterator]();
  let stop: (reason: unknown) => void = () => undefined;
  const end = () => stop(signal.reason);
  signal.addEventListener('abort', end);
  let isOver = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      // Not a race with one promise for all: that would keep every record until the end.
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stop = reject;
        iterator.next().then(resolve, reject);
      });
      isOver = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    // Not waited for: a reader that hangs would hang here too.
    if (!isOver) iterator.return?.().then(undefined, () => undefined);
  }
}
