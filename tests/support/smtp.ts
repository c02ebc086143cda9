import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** How the test mail server behaves at each step; by default it succeeds. */
export interface SmtpBehaviour {
  /** Error to answer RCPT TO with. */
  refuseRecipient?: (address: string) => { code: number; text: string } | undefined;
  /** Called with the whole message before it is accepted; a rejection refuses it, a destroyed socket drops it. */
  beforeAccept?: (raw: string, drop: () => void) => Promise<void> | void;
  /** Called on MAIL FROM, before it is answered. */
  beforeMailFrom?: () => Promise<void> | void;
  credentials?: { user: string; pass: string };
}

export interface SmtpServer {
  /** For SMTP_URL. */
  url: string;
  /** Accepted raw messages, oldest first. */
  accepted: string[];
  /** For each of them, whether it came over TLS. */
  secure: boolean[];
  behaviour: SmtpBehaviour;
  close(): Promise<void>;
}

/**
 * A real SMTP server on loopback.
 * @param port to listen on; a free one by default
 * @param certificate in PEM, for STARTTLS, without which nobody signs in; none by default
 */
export async function startSmtpServer(
  behaviour: SmtpBehaviour = {},
  port = 0,
  certificate?: { key: string; cert: string },
): Promise<SmtpServer> {
  const accepted: string[] = [];
  const secure: boolean[] = [];
  const state = { behaviour };
  const options: SMTPServerOptions = {
    authOptional: behaviour.credentials === undefined,
    disabledCommands: [...(behaviour.credentials ? [] : ['AUTH']), ...(certificate ? [] : ['STARTTLS'])],
    ...certificate,
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, done) {
      const { credentials } = state.behaviour;
      const matches = auth.username === credentials?.user && auth.password === credentials?.pass;
      done(matches ? null : new Error('Invalid user name or password'), { user: auth.username });
    },
    onMailFrom(_address, _session, done) {
      Promise.resolve(state.behaviour.beforeMailFrom?.()).then(() => done(), done);
    },
    onRcptTo(address, _session, done) {
      const refusal = state.behaviour.refuseRecipient?.(address.address);
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const take = async () => {
        const raw = await text(stream);
        let dropped = false;
        await state.behaviour.beforeAccept?.(raw, () => {
          dropped = true;
          accepted.push(raw);
          hangUp(session.id);
        });
        if (dropped) return;
        accepted.push(raw);
        secure.push(session.secure === true);
        done();
      };
      take().catch(done);
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  const connections = () => [...(server as unknown as { connections: Set<Connection> }).connections];
  const hangUp = (id: string) =>
    connections()
      .find((connection) => connection.id === id)
      ?._socket.destroy();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  const { credentials } = behaviour;
  const userInfo = credentials
    ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.pass)}@`
    : '';
  return {
    url: `smtp://${userInfo}127.0.0.1:${listening}`,
    accepted,
    secure,
    get behaviour() {
      return state.behaviour;
    },
    set behaviour(next) {
      state.behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const connection of connections()) connection._socket.destroy();
        server.close(() => resolve());
      }),
  };
}

interface Connection {
  id: string;
  _socket: { destroy(): void };
}
