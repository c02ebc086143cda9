import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';

/** A graceful shutdown. */
export interface Shutdown {
  readonly stopping: boolean;
  /** Registers how to close what was just opened; the last opened is closed first. */
  onStop(undo: () => Promise<void>): void;
  /** Closes everything and ends the process. */
  stop(exitCode: number): Promise<void>;
}

/**
 * Shuts down gracefully, within 42 seconds whatever hangs, on SIGINT and SIGTERM, and when the parent process is gone. A
 * second signal ends the process at once.
 * @param drain milliseconds during which requests are still accepted after the signal
 */
export function createShutdown(log: Logger, drain: number): Shutdown {
  const undos: (() => Promise<void>)[] = [];
  let since: number | undefined;
  let ended: Promise<void> | undefined;

  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await undo().catch((error) => log.error({ err: error }, 'stopping'));
    }
  };
  const lifetime: Shutdown = {
    get stopping() {
      return since !== undefined;
    },
    onStop(undo) {
      undos.push(undo);
      if (since !== undefined) void undoAll();
    },
    stop(exitCode) {
      since ??= Date.now();
      ended ??= Promise.race([undoAll(), delay(LONGEST_STOP + drain)]).then(() => process.exit(exitCode));
      return ended;
    },
  };
  const onSignal = () => {
    if (since === undefined) {
      log.info('stopping: requests in flight are finished first');
      void lifetime.stop(0);
    } else if (Date.now() - since > SAME_SIGNAL) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  if (process.connected) process.on('disconnect', onSignal);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      void lifetime.stop(1);
    });
  }
  return lifetime;
}

/** Milliseconds in which signals count as one: a Ctrl-C comes from the terminal, from npm and from the parent. */
const SAME_SIGNAL = 500;
/** Milliseconds. */
const LONGEST_STOP = 40_000;
