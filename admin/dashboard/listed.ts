/** @returns the address of a list with a filter in it */
export function listed(path: string, filter: object, sort: { sort?: string; order?: string } = {}): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...sort })}`;
}
