import { type Inline, MARKS, type Mark, textOf } from './blocks.ts';

/** @returns the content with a mark on all of its text */
export const marked = (content: readonly Inline[], mark: Mark): Inline[] =>
  content.map((one) => (one.kind === 'text' ? { ...one, marks: new Set([...one.marks, mark]) } : one));

/** @returns the content without a mark */
export function unmarked(content: readonly Inline[], mark: Mark): Inline[] {
  return content.map((one) =>
    one.kind === 'text'
      ? { ...one, marks: new Set(MARKS.filter((each) => each !== mark && one.marks.has(each))) }
      : one,
  );
}

/** Whether all of the text has a mark. */
export const isAll = (content: readonly Inline[], mark: Mark): boolean =>
  textOf(content).trim() !== '' &&
  content.every((one) => one.kind !== 'text' || one.text.trim() === '' || one.marks.has(mark));
