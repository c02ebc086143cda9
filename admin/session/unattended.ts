let depth = 0;

/** Whether the page itself is making a request now, and not a person. */
export const isUnattended = (): boolean => depth > 0;

/** Runs `work`; requests that it starts before it returns do not prolong the session. */
export function unattended<T>(work: () => T): T {
  depth += 1;
  try {
    return work();
  } finally {
    depth -= 1;
  }
}
