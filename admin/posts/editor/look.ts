import { syntaxHighlighting } from '@codemirror/language';
import { tagHighlighter, tags } from '@lezer/highlight';
import type { SxProps, Theme } from '@mui/material/styles';
import { fonts } from '../../theme/colours.ts';

/** Adds classes to parts of the text, which the theme colours in both schemes. */
export const highlighting = syntaxHighlighting(
  tagHighlighter([
    { tag: tags.heading, class: 'md-heading' },
    { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], class: 'md-mark' },
    { tag: tags.strong, class: 'md-strong' },
    { tag: tags.emphasis, class: 'md-emphasis' },
    { tag: tags.strikethrough, class: 'md-strikethrough' },
    { tag: [tags.link, tags.url, tags.labelName], class: 'md-link' },
    { tag: [tags.monospace], class: 'md-code' },
    { tag: tags.quote, class: 'md-quote' },
    { tag: [tags.tagName, tags.attributeName, tags.angleBracket, tags.comment], class: 'md-html' },
  ]),
);

/** Texts of the find-and-replace box. */
export const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

/** Styles of the editor on the writing screen. */
export const EDITOR_LOOK: SxProps<Theme> = {
  '& .cm-editor': {
    color: 'text.primary',
    fontSize: '1.0625rem',
    outline: 'none',
  },
  '& .cm-scroller': { fontFamily: fonts.code, lineHeight: 1.65 },
  '& .cm-content': { p: 0, caretColor: 'currentcolor', minHeight: '40vh' },
  '& .cm-cursor, & .cm-dropCursor': { borderLeftColor: 'currentcolor' },
  '& .cm-line': { px: '6px' },
  '& .md-heading': { fontWeight: 700, fontSize: '1.1em' },
  '& .md-mark, & .md-html': { color: 'text.secondary', fontWeight: 400 },
  '& .md-strong': { fontWeight: 700 },
  '& .md-emphasis': { fontStyle: 'italic' },
  '& .md-strikethrough': { textDecoration: 'line-through' },
  '& .md-link': { color: 'text.secondary', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& .md-code': { bgcolor: 'action.hover' },
  '& .md-quote': { fontStyle: 'italic' },
  // Below the sticky bars.
  '& .cm-panels-top': { top: { xs: '56px !important', sm: 'calc(var(--head) + 104px) !important' } },
  '& .cm-panels': { bgcolor: 'background.default', color: 'text.primary', borderColor: 'divider', zIndex: 3 },
  '& .cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    p: '8px 40px 8px 8px',
    fontSize: '0.875rem',
    fontFamily: fonts.text,
    // Hides the option for regular expressions, which writers do not need.
    '& br, & label:has([name=re])': { display: 'none' },
    '& label': { fontSize: 'inherit', display: 'inline-flex', alignItems: 'center', gap: '4px' },
    '& input[type=checkbox]': { width: 18, height: 18, m: 0 },
    '& .cm-textfield': {
      font: 'inherit',
      fontSize: '1rem',
      m: 0,
      p: '6px 8px',
      minHeight: 36,
      color: 'inherit',
      bgcolor: 'background.paper',
      border: '2px solid',
      borderColor: 'text.secondary',
    },
    '& .cm-button': {
      font: 'inherit',
      fontWeight: 600,
      m: 0,
      p: '6px 10px',
      minHeight: 36,
      color: 'inherit',
      background: 'none',
      border: '1px solid',
      borderColor: 'text.secondary',
    },
    '& [name=close]': { top: 6, right: 6, width: 32, height: 32, fontSize: '1.25rem', color: 'inherit' },
  },
};
