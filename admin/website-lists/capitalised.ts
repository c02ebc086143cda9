/** @returns choices named by their capitalised ids */
export const capitalised = (ids: readonly string[]) =>
  ids.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }));
