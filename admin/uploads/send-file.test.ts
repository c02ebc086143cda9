import { afterEach, expect, it, vi } from 'vitest';
import { sendPicture } from './send-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers an upload. */
function answerWith(status: number, responseText: string): void {
  class Request {
    readonly upload = {};
    readonly status = status;
    readonly responseText = responseText;
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => queueMicrotask(() => this.onload());
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

const send = () =>
  sendPicture(new File(['x'], 'a.png'), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

it.each([
  [
    413,
    '<html>413 Request Entity Too Large</html>',
    /^The file is larger than the server lets through/,
    false,
  ],
  [413, '{"message":"It is larger than 20 MB."}', /^It is larger than 20 MB\.$/, false],
  [502, '<html>Bad Gateway</html>', /could not answer: try again/, true],
])('a refusal with %i and %s says what to do', async (status, text, message, canTryAgain) => {
  answerWith(status, text);
  await expect(send()).rejects.toMatchObject({ message: expect.stringMatching(message), canTryAgain });
});
