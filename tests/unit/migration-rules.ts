/** What a migration does to tables that the version before is using at that moment. */
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

/** A migration that does one of these on purpose says why it may. */
export const NOTE = 'Safe beside the version before:';

/** @returns a sentence for each thing in `up` that would hurt a version that runs meanwhile, unless a note says why not */
export function riskyParts(source: string): string[] {
  const up = /export async function up\b[\s\S]*?(?=export async function down\b|$)/.exec(source)?.[0] ?? '';
  if (up === '') return ['it has no up()'];
  if (source.includes(NOTE)) return [];
  const code = withoutNewTables(up);
  return RISKS.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
}

/** A table that the migration itself makes is nobody's yet. */
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
