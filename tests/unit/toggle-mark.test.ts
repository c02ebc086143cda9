import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../admin/posts/editor/commands.ts';
import { openMarksExtension, settledText } from '../../admin/posts/editor/open-marks.ts';
import { toggleMark } from '../../admin/posts/editor/toggle-mark.ts';
import { renderContent } from '../../api/platform/content/render-content.ts';
import { runs, SEED } from '../support/random.ts';

/** @returns the state of a text with ‹ and › around the selection, or | at the cursor */
function stateOf(marked: string): EditorState {
  const isCursor = !marked.includes('‹');
  const anchor = marked.indexOf(isCursor ? '|' : '‹');
  const doc = marked.replace(isCursor ? '|' : /[‹›]/g, '');
  const head = marked.includes('›') ? marked.indexOf('›') - 1 : anchor;
  const extensions = [markdown({ base: markdownLanguage }), openMarksExtension];
  return EditorState.create({ doc, selection: { anchor, head }, extensions });
}

function marked(state: EditorState): string {
  const { from, to, empty } = state.selection.main;
  const doc = state.doc.toString();
  return empty
    ? `${doc.slice(0, from)}|${doc.slice(from)}`
    : `${doc.slice(0, from)}‹${doc.slice(from, to)}›${doc.slice(to)}`;
}

type Step = Mark | { type: string } | { go: number } | { erase: true };

const after = (state: EditorState, change: TransactionSpec | undefined) =>
  change ? state.update(change).state : state;

function take(state: EditorState, step: Step): EditorState {
  if (typeof step === 'string') return after(state, toggleMark(state, step));
  if ('go' in step) return after(state, { selection: { anchor: step.go } });
  if ('erase' in step) {
    const { head } = state.selection.main;
    return after(state, { changes: { from: head - 2, to: head } });
  }
  return [...step.type].reduce((now, letter) => after(now, now.replaceSelection(letter)), state);
}

const done = (begin: string, ...steps: Step[]) => marked(steps.reduce(take, stateOf(begin)));
const typed = (type: string): Step => ({ type });

describe('bold and italic without a selection', () => {
  it('start and end as in a word processor', () => {
    expect(done('We |', '**', typed('must'), '**', typed(' act.'))).toBe('We **must** act.|');
    expect(done('|', '**', typed('a'), '**', typed(' '), '*', typed('b'), '*', typed('.'))).toBe(
      '**a** *b*.|',
    );
    expect(done('|', '`', typed('a b'), '`', typed(' c'))).toBe('`a b` c|');
    expect(done('|', '**', '*', typed('both'), '*', '**', typed(' c'))).toBe('***both*** c|');
  });

  it('leave nothing behind when nothing was typed', () => {
    expect(done('a |', '**', '**')).toBe('a |');
    expect(done('a |', '**', { go: 0 })).toBe('|a ');
    expect(done('a |', '**', typed(' '), { go: 0 })).toBe('|a  ');
    expect(done('a |', '**', '*', { go: 0 })).toBe('|a ');
    expect(done('a |', '**', { erase: true })).toBe('a |');
    expect(done('a |', '**', typed('b'), '*', '**')).toBe('a **b**|');
  });

  it('keep spaces outside, as Markdown requires', () => {
    expect(done('We |', '**', typed('must '), '**', typed('act.'))).toBe('We **must** act.|');
    expect(done('We|', '**', typed(' must'), '**', typed(' act.'))).toBe('We **must** act.|');
    expect(done('a|', '**', typed('must '), { go: 0 })).toBe('|a**must** ');
    expect(done('|', '**', typed('must,'), '**', typed('act'))).toBe('**must**,act|');
  });

  it('end at a new line', () => {
    expect(done('|', '**', typed('a\nb'))).toBe('**a**\nb|');
    expect(done('- |', '**', typed('a\n- b'))).toBe('- **a**\n- b|');
  });

  it('continue the style before the cursor, and remove the marks inside it', () => {
    expect(done('**must**|', '**', typed(' act'), '**', typed('.'))).toBe('**must act**.|');
    expect(done('**must|**', '**', typed('.'))).toBe('**must**.|');
    expect(done('**mu|st**', '**')).toBe('mu|st');
    expect(done('we mu|st', '**')).toBe('we **mu|st**');
  });

  it('do nothing where marks would show literally', () => {
    expect(done('```\na |\n```', '**')).toBe('```\na |\n```');
    expect(done('`a |b`', '*')).toBe('`a |b`');
    expect(done('<div>a |b</div>', '**')).toBe('<div>a |b</div>');
  });

  it('never report unclosed marks to the form', () => {
    const state = [typed('a '), '**' as const].reduce<EditorState>(take, stateOf('|'));
    expect([state.doc.toString(), settledText(state)]).toEqual(['a ****', 'a ']);
    expect(settledText(take(state, typed('b ')))).toBe('a **b** ');
  });
});

describe('bold and italic of a selection', () => {
  it('are added and removed', () => {
    expect(done('a ‹word› b', '**')).toBe('a **‹word›** b');
    expect(done('a **‹word›** b', '**')).toBe('a ‹word› b');
    expect(done('a ‹**word**› b', '**')).toBe('a ‹word› b');
    expect(done('**‹word›**', '*')).toBe('***‹word›***');
    expect(done('***‹word›***', '**')).toBe('*‹word›*');
  });

  it('exclude spaces and line markers', () => {
    expect(done('a ‹word ›b', '**')).toBe('a **‹word›** b');
    expect(done('‹- one\n- two\n\n> three›', '**')).toBe('- **‹one**\n- **two**\n\n> **three›**');
    expect(done('- **‹one**\n- **two›**', '**')).toBe('- ‹one\n- two›');
    expect(done('‹ ›', '**')).toBe('‹ ›');
  });

  it('merge with adjacent marks, and can be removed from a part', () => {
    expect(done('‹**a** b›', '**')).toBe('**‹a b›**');
    expect(done('**one t‹wo** three›', '**')).toBe('**‹one two three›**');
    expect(done('**one ‹two› three**', '**')).toBe('**one** ‹two› **three**');
  });

  it('never split a link, code or table', () => {
    expect(done('a [he‹re](/x) now›', '**')).toBe('a **‹[here](/x) now›**');
    expect(done('[he‹re](/›x)', '**')).toBe('**‹[here](/x)›**');
    expect(done('| ‹a | b› |\n| --- | --- |', '**')).toBe('| **‹a** | **b›** |\n| --- | --- |');
    expect(done('```\n‹a›\n```', '**')).toBe('```\n‹a›\n```');
  });
});

it('never publishes a literal mark, whatever is typed in whatever order', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constantFrom<Step>('**', '*'),
      fc.constantFrom('must', 'é', ' ', ' ', '. ', ', ', ' “', '” ', '\n\n').map(typed),
    ),
    { maxLength: 14 },
  );
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  fc.assert(
    fc.property(steps, (taken) => {
      const text = settledText(taken.reduce(take, stateOf('We |')));
      const words = `We ${taken.map((step) => (typeof step === 'object' && 'type' in step ? step.type : '')).join('')}`;
      expect(renderContent(text, 'markdown').text).toBe(plain(words));
    }),
    { numRuns: runs(300), seed: SEED },
  );
});
