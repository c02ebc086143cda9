import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createMailer, type DeliveryFailure, type Mailer } from './mailer.ts';

let server: Server;
let mailer: Mailer;
afterEach(() => {
  mailer.close();
  server.close();
});

type Step = 'MAIL' | 'RCPT' | 'DATA' | 'half of the message' | 'the whole message';

/** Delivers to a mail server that hangs up after a given command. @returns whether the message may have arrived */
async function hungUpAfter(step: Step, words: string): Promise<boolean | undefined> {
  const sockets = new Set<Socket>();
  server = createServer((socket) => {
    sockets.add(socket);
    let heard = '';
    let isMessage = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      if (isMessage) {
        if (step === 'half of the message' || heard.endsWith('\r\n.\r\n')) socket.destroy();
        return;
      }
      const [command = ''] = heard.split(/[ \r]/);
      heard = '';
      if (command === step) socket.destroy();
      else if (command === 'DATA') {
        isMessage = true;
        socket.write('354 Go on\r\n');
      } else socket.write('250 OK\r\n');
    });
    socket.write('220 Ready\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  mailer = createMailer({
    ...{ smtpUrl: `smtp://127.0.0.1:${port}`, directory: '' },
    from: () => ({ name: '', address: 'a@example.com' }),
  });
  const message = {
    ...{ to_address: 'reader@example.com', reply_to: null, subject: 'Words', headers: {}, calendar: null },
    ...{ text_body: words, html_body: '<p>Words</p>', message_id: '<one@example.com>' },
  };
  const failure = await mailer.deliver(message).then(
    () => undefined,
    (error: DeliveryFailure) => error,
  );
  for (const socket of sockets) socket.destroy();
  return failure?.mayHaveArrived;
}

it.each<[Step, boolean]>([
  ['MAIL', false],
  ['RCPT', false],
  ['DATA', false],
  ['the whole message', true],
])('a connection that is lost after %s: the message may have arrived is %s', async (step, mayHaveArrived) => {
  expect(await hungUpAfter(step, 'A few words.')).toBe(mayHaveArrived);
});

it('knows that a message has not arrived if the connection broke in the middle of it', async () => {
  expect(await hungUpAfter('half of the message', 'Many words. '.repeat(300_000))).toBe(false);
});
