/** @returns the address of a filtered list */
export function listed(path: string, filter: object, sort: { sort?: string; order?: string } = {}): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...sort })}`;
}
