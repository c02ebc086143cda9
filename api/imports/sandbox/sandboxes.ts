import path from 'node:path';
import type { Sandbox } from './sandbox.ts';

/** One process recognises a file, reads it and converts its posts, as a process takes a second to start. */
const KEPT_MILLISECONDS = 10_000;

/** The sandboxes of imports, each kept for a moment for the next work on its import. */
export class Sandboxes {
  readonly #directory: string;
  readonly #open: (folder: string) => Sandbox;
  readonly #idle = new Map<string, { sandbox: Sandbox; clock: NodeJS.Timeout }>();

  /** @param directory where each import has a folder, the only one whose files its sandbox reads and writes */
  constructor(directory: string, open: (folder: string) => Sandbox) {
    this.#directory = directory;
    this.#open = open;
  }

  /** The caller gives it back with `leave`, or closes it. */
  take(id: string): Sandbox {
    const kept = this.#forget(id);
    return kept?.isRunning ? kept : this.#open(path.join(this.#directory, id));
  }

  leave(id: string, sandbox: Sandbox): void {
    this.#forget(id)?.close();
    if (!sandbox.isRunning) return;
    const clock = setTimeout(() => this.#forget(id)?.close(), KEPT_MILLISECONDS).unref();
    this.#idle.set(id, { sandbox, clock });
  }

  close(): void {
    for (const id of this.#idle.keys()) this.#forget(id)?.close();
  }

  #forget(id: string): Sandbox | undefined {
    const kept = this.#idle.get(id);
    clearTimeout(kept?.clock);
    this.#idle.delete(id);
    return kept?.sandbox;
  }
}
