/** Downloads text or bytes as a file. */
export function saveFile(name: string, type: string, text: string | Blob): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Downloads an address. @param name of the file; by default the one the server sends */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
