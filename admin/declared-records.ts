import type { ComponentType } from 'react';

/** Screens of a resource's records. */
export interface RecordScreens {
  List: ComponentType | undefined;
  Create: ComponentType | undefined;
  Edit: ComponentType | undefined;
}

interface Declared extends RecordScreens {
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

/** @returns the screens of a resource's records; undefined if it is not declared */
export const screensOf = (resource: string): RecordScreens | undefined => declared.get(resource);

/** Whether deleted records of a resource go to the bin. */
export const goesToBin = (resource: string): boolean => declared.get(resource)?.hasBin ?? false;

/** Names of the resources whose deleted records go to the bin. */
export const binResources = (): string[] =>
  [...declared].filter(([, { hasBin }]) => hasBin).map(([name]) => name);
