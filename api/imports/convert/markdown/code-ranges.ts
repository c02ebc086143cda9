/** Where code stands in a Markdown text: fences, and spans between backticks. In order, and none inside another. */
export function codeRanges(content: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let at = 0;
  let fence: { mark: string; start: number } | null = null;
  for (const line of content.split('\n')) {
    const mark = /^\s{0,9}(?:>\s?){0,9}(?:[-+*]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})(?!.*`)/.exec(line)?.[1];
    if (fence) {
      if (mark?.startsWith(fence.mark) && line.trim() === mark) {
        ranges.push({ start: fence.start, end: at + line.length });
        fence = null;
      }
    } else if (mark) fence = { mark, start: at };
    else for (const span of spans(line)) ranges.push({ start: at + span.start, end: at + span.end });
    at += line.length + 1;
  }
  if (fence) ranges.push({ start: fence.start, end: content.length });
  return ranges;
}

/** Code between equal runs of backticks on one line. */
function spans(line: string): { start: number; end: number }[] {
  if (!line.includes('`')) return [];
  const runs = [...line.matchAll(/`+/g)].map((match) => ({ start: match.index, size: match[0].length }));
  const later = new Map<number, number[]>();
  for (const run of runs) later.set(run.size, [...(later.get(run.size) ?? []).slice(-1000), run.start]);
  const found: { start: number; end: number }[] = [];
  let from = 0;
  for (const run of runs) {
    if (run.start < from) continue;
    const closer = later.get(run.size)?.find((start) => start > run.start);
    if (closer === undefined) continue;
    from = closer + run.size;
    found.push({ start: run.start, end: from });
  }
  return found;
}
