/** Operations that can break the previous version, which may still be running. */
const RISKS: [name: string, pattern: RegExp][] = [
  [
    'takes away what the version before reads',
    /\bdropColumns?\(|\bdropTable(?:IfExists)?\(|\bdrop (?:table|column|view)\b/i,
  ],
  ['renames what the version before reads', /\brenameColumn\(|\brenameTable\(|\brename (?:column|to)\b/i],
  ['rewrites a whole table', /\balter\(\)|\balter column \S+ (?:set data )?type\b|\bgenerated always as\b/i],
  [
    'refuses rows that the version before writes',
    /\bsetNotNullable\(|\bdropNullable\(|\bset not null\b|\badd constraint\b(?![^;]*\bnot valid\b)/i,
  ],
  [
    'reads a whole table under a lock that stops writes',
    /\bcreate (?:unique )?index (?!concurrently)|\.(?:index|unique)\(/i,
  ],
];

/** Marks a migration that does one of these safely, followed by the reason. */
export const NOTE = 'Safe beside the version before:';

/** @returns a sentence for each risk to the previous version in a migration, unless a note says why it is safe */
export function riskyParts(source: string): string[] {
  if (source.includes(NOTE)) return [];
  const code = withoutNewTables(source);
  return RISKS.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
}

/** Removes statements on tables that the migration itself creates, which nobody uses yet. */
function withoutNewTables(up: string): string {
  const made = [...up.matchAll(/createTable\(\s*'(\w+)'/g), ...up.matchAll(/create table (\w+)/gi)].map(
    ([, name]) => name,
  );
  const blocks = up
    .replace(/createTable\([\s\S]*?\n {2}\}\);/g, '')
    .replace(/create table [\s\S]*?\)`/gi, '');
  return blocks
    .split(/;\s*\n/)
    .filter(
      (statement) =>
        !made.some((name) => new RegExp(`\\b(?:on|table) ${name}\\b|'${name}'`, 'i').test(statement)),
    )
    .join(';\n');
}
