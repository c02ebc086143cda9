interface Declared {
  path: ((id: string) => string) | undefined;
  hasBin: boolean;
}

/** What each resource declares about its records. */
const declared = new Map<string, Declared>();

export const declareRecords = (resource: string, records: Declared): void => {
  declared.set(resource, records);
};

/** @returns the address of a record below /admin; null if its resource has no page for single records */
export const recordPath = (resource: string, id: string): string | null =>
  declared.get(resource)?.path?.(id) ?? null;

/** Whether deleted records of a resource go to the bin. */
export const goesToBin = (resource: string): boolean => declared.get(resource)?.hasBin ?? false;

/** Names of the resources whose deleted records go to the bin. */
export const binResources = (): string[] =>
  [...declared].filter(([, { hasBin }]) => hasBin).map(([name]) => name);
