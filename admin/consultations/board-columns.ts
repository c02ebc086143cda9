import { colours } from '../theme/colours.ts';

/** The board's columns. Spam and 'Not for us' have none. */
export const BOARD = [
  { status: 'new', colour: colours.claret, asks: '' },
  { status: 'replied', colour: colours.brass, asks: '' },
  { status: 'meeting_agreed', colour: colours.sky, asks: 'you will be asked for the time' },
  { status: 'won', colour: colours.success, asks: 'you can say in a sentence how' },
  { status: 'lost', colour: colours.lineControl, asks: 'you will be asked why' },
] as const;
export type BoardStatus = (typeof BOARD)[number]['status'];

/** @returns the list's filter, narrowed to one column */
export const columnFilter = (status: BoardStatus, filter: object) => ({ ...filter, status });
