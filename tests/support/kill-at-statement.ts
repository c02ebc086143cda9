import pg from 'pg';
import { serve } from '../../api/server.ts';

/**
 * The product, which ends by SIGKILL before the statement number KILL_AT of the first transaction that begins after SIGUSR2; if
 * the transaction has one statement fewer, as soon as it is committed.
 */
const killAt = Number(process.env.KILL_AT);
const die = () => process.kill(process.pid, 'SIGKILL');
let isArmed = false;
let connection: object | undefined;
let statements = 0;

process.once('SIGUSR2', () => {
  isArmed = true;
});

const query = Reflect.get(pg.Client.prototype, 'query');
type Done = (...answer: unknown[]) => void;
Reflect.set(
  pg.Client.prototype,
  'query',
  function (this: object, config: string | { text: string }, ...rest: unknown[]) {
    const text = typeof config === 'string' ? config : config.text;
    if (isArmed && text === 'BEGIN;') {
      isArmed = false;
      connection = this;
    }
    if (this !== connection) return Reflect.apply(query, this, [config, ...rest]);
    statements += 1;
    if (statements === killAt) die();
    if (text !== 'COMMIT;') return Reflect.apply(query, this, [config, ...rest]);
    connection = undefined;
    const [done] = rest as [Done];
    const committed: Done = (...answer) => {
      if (statements + 1 === killAt) die();
      done(...answer);
    };
    return Reflect.apply(query, this, [config, committed]);
  },
);

await serve();
