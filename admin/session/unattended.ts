let depth = 0;

/** Whether the request being made comes from the page itself, not from a person. */
export const isUnattended = (): boolean => depth > 0;

/** Runs `work`; requests it starts synchronously do not prolong the session. */
export function unattended<T>(work: () => T): T {
  depth += 1;
  try {
    return work();
  } finally {
    depth -= 1;
  }
}
