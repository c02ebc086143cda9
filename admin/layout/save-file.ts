/** Hands a text, or bytes, to the browser as a file to keep. */
export function saveFile(name: string, type: string, text: string | Blob): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Leaves a download to the browser. @param name of the file; the server's own without it */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
