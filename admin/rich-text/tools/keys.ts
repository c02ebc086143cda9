const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** @returns a shortcut as people read it: Ctrl+Shift+8, or ⇧⌘8 on a Mac */
export function keyInWords(key: string): string {
  const parts = key.split('-');
  const last = parts.pop()?.toUpperCase() ?? '';
  if (!isMac()) return [...parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)), last].join('+');
  const signs: Record<string, string> = { Alt: '⌥', Shift: '⇧', Mod: '⌘' };
  return (
    ['Alt', 'Shift', 'Mod']
      .filter((part) => parts.includes(part))
      .map((part) => signs[part])
      .join('') + last
  );
}

/** @returns a shortcut for aria-keyshortcuts */
export const keyForAria = (key: string): string =>
  key.replaceAll('-', '+').replace('Mod', isMac() ? 'Meta' : 'Control');
