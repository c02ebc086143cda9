import { renderHook } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { articleExtensions } from '../extensions.ts';
import { readHtml, writeFragment } from '../html.ts';
import { cancelUpload, useUpload } from '../uploads.ts';
import { PasteExtension } from './paste-extension.ts';

let editor: Editor;
let asked: { url: string; method: string; body: unknown }[];
let answer: (url: string) => Promise<Response>;

beforeEach(() => {
  asked = [];
  // jsdom has none of these.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:barn', revokeObjectURL: () => undefined }),
  );
  answer = async () => Response.json({});
  vi.stubGlobal('fetch', async (input: Request | string, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push({ url, method: init.method ?? 'GET', body: init.body && JSON.parse(String(init.body)) });
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    return Promise.race([aborted, answer(url)]);
  });
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...articleExtensions(), PasteExtension],
  });
});

afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

const html = () => writeFragment(editor.state.doc.content, editor.schema);
const told = () => editor.storage.articlePaste.notice;
// Reading a Word file loads what reads it first.
const settled = (isDone: () => boolean) => vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 20_000 });

function paste(given: Record<string, string>, files: File[] = []): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, {
    clipboardData: {
      getData: (type: string) => given[type] ?? '',
      files,
      items: [],
      types: Object.keys(given),
    },
  });
  editor.view.dom.dispatchEvent(event);
}

interface Sent {
  address: string;
  answer(status: number, body: object): void;
}

/** Catches what is sent to the library. @returns it, to be answered */
function catchUploads(): Sent[] {
  const sent: Sent[] = [];
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    address = '';
    open(_method: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    abort() {}
    send() {
      sent.push({
        address: this.address,
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onload();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}

it('a paste is inserted at the cursor, and undone by one Undo; nothing is said if all came along', () => {
  editor.commands.setContent('<p>Before after</p>');
  editor.commands.setTextSelection(8);
  paste({ 'text/html': '<p>one <b>two</b></p><h1>Three</h1><p>four</p>' });
  expect(html()).toBe('<p>Before one <strong>two</strong></p>\n<h2>Three</h2>\n<p>fourafter</p>');
  expect(told()).toBeNull();
  editor.commands.insertContent('x');
  editor.commands.undo();
  editor.commands.undo();
  expect(html()).toBe('<p>Before after</p>');
});

it('a sentence says what did not come along, until something else is written', () => {
  paste({ 'text/html': '<h2>Pasted</h2><img src="file:///C:/a.png"><p>x<a href="#_ftn1">[1]</a></p>' });
  expect(told()).toMatchObject({
    text: '1 picture and 1 footnote did not come along. Save pictures as files and drop them here. Copy the text of footnotes by hand.',
    canUndo: true,
  });
  editor.commands.insertContent('typed');
  expect(told()).toBeNull();
});

it('plain words are pasted without a word, and words alone with Shift', () => {
  paste({ 'text/html': '<p style="color: red">plain</p>', 'text/plain': 'plain' });
  (editor.view as unknown as { input: { shiftKey: boolean } }).input.shiftKey = true;
  paste({ 'text/html': '<h1>Loud</h1>', 'text/plain': 'Loud' });
  expect(html()).toBe('<p>plainLoud</p>');
});

const CELLS = '<table><tbody><tr><td>3</td><td>4</td></tr><tr><td>5</td><td>6</td></tr></tbody></table>';
const cellsOf = () =>
  [...new DOMParser().parseFromString(html(), 'text/html').querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ localName, textContent }) => `${localName} ${textContent}`),
  );

/** A table of a header and one row, with the cursor behind the words. */
function writeTable(words: string): void {
  editor.commands.setContent(
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>one</td><td>two</td></tr></tbody></table><p>after</p>',
  );
  editor.state.doc.descendants(({ text }, at) => {
    if (text === words) editor.commands.setTextSelection(at + words.length);
  });
}

it('a table that is pasted into a table is laid over its cells, which grows as it has to', () => {
  writeTable('two');
  const before = html();
  paste({ 'text/html': CELLS });
  expect(cellsOf()).toEqual([
    ['th A', 'th B', 'th '],
    ['td one', 'td 3', 'td 4'],
    ['td ', 'td 5', 'td 6'],
  ]);
  editor.commands.undo();
  expect(html()).toBe(before);
});

it('words with a table among them become paragraphs in a cell', () => {
  writeTable('two');
  paste({ 'text/html': `<p>Before</p>${CELLS}<ul><li>in a list${CELLS}</li></ul>` });
  expect(html().match(/<table>/g)).toHaveLength(1);
  expect(html()).toContain('<td><p>twoBefore</p><p>3</p><p>4</p><p>5</p><p>6</p><ul>');
});

it('what was copied in the editor nests no table either, and nor does a new one', () => {
  editor.commands.setContent(`<p>Before</p>${CELLS}<p>after</p>`);
  const { dom } = editor.view.serializeForClipboard(editor.state.doc.slice(0, editor.state.doc.content.size));
  writeTable('two');
  paste({ 'text/html': dom.innerHTML });
  expect(html().match(/<table>/g)).toHaveLength(1);
  expect(html()).toContain('<p>Before</p><p>3</p><p>4</p><p>5</p><p>6</p><p>after</p>');
  writeTable('two');
  editor.commands.insertTable({ rows: 1, cols: 1, withHeaderRow: false });
  expect(html()).toMatch(/two<.td><.tr><.tbody><.table>\n<table><tbody><tr><td><.td>/);
});

it('footnotes join those at the end, under numbers of their own', () => {
  editor.commands.setContent(
    '<p>a<a class="footnote" id="fnref-1" href="#fn-1">1</a></p><div class="footnotes"><ol><li id="fn-1">first</li></ol></div>',
  );
  editor.commands.setTextSelection(2);
  paste({
    'text/html':
      '<p>b<sup><a href="#fn9" id="r9">1</a></sup></p><ol><li id="fn9">second <a href="#r9">back</a></li></ol>',
  });
  expect(html().match(/<div class="footnotes">/g)).toHaveLength(1);
  expect(html()).toContain('second');
  expect(new Set(html().match(/id="fn-\d"/g)).size).toBe(2);
});

it('a passage that is cut and pasted elsewhere, or copied, keeps its notes', () => {
  const number = (n: number) => `<a class="footnote" id="fnref-${n}" href="#fn-${n}">${n}</a>`;
  editor.commands.setContent(
    `<p>one${number(1)}</p><p>two${number(2)}</p><p>end</p><div class="footnotes"><ol><li id="fn-1">first</li><li id="fn-2">second</li></ol></div>`,
  );
  const words = () => editor.state.doc.children.map(({ textContent }) => textContent);
  const numbers = () => [...html().matchAll(/href="#fn-(\d)/g)].map(([, n]) => n);
  editor.commands.setTextSelection({ from: 1, to: 5 });
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  editor.commands.deleteSelection();
  expect([words(), numbers()]).toEqual([['', 'two', 'end', 'second'], ['1']]);
  editor.commands.setTextSelection(
    editor.state.doc.child(0).nodeSize + editor.state.doc.child(1).nodeSize + 4,
  );
  paste({ 'text/html': dom.innerHTML });
  expect([words(), numbers()]).toEqual([
    ['', 'two', 'endone', 'secondfirst'],
    ['1', '2'],
  ]);
  paste({ 'text/html': dom.innerHTML });
  expect([words(), numbers()]).toEqual([
    ['', 'two', 'endoneone', 'secondfirstfirst'],
    ['1', '2', '3'],
  ]);
  editor.commands.undo();
  expect([words(), numbers()]).toEqual([
    ['', 'two', 'endone', 'secondfirst'],
    ['1', '2'],
  ]);
});

/** A text with a note, with the cursor at the end of it. */
function writeNote(): void {
  editor.commands.setContent(
    '<p>a<a class="footnote" id="fnref-1" href="#fn-1">1</a></p><div class="footnotes"><ol><li id="fn-1">first</li></ol></div>',
  );
  editor.commands.setTextSelection(editor.state.doc.content.size - 3);
}
const notes = () => html().split('\n').slice(1).join('\n');
const note = (words: string) => `<div class="footnotes"><ol><li id="fn-1">${words}</li></ol></div>`;

it('a footnote takes the words of what is pasted, and no headings, lists, tables or pictures', () => {
  writeNote();
  paste({ 'text/html': '<h2>one</h2><ul><li>two</li></ul><img src="https://a.example/a.jpg" alt="A barn">' });
  expect(notes()).toBe(note('<p>firstone</p><p>two</p>'));
  expect(told()?.text).toMatch(/^1 picture did not come along/);
  editor.commands.setContent('<h2>Head</h2><ul><li><p>item</p></li></ul>');
  const { dom } = editor.view.serializeForClipboard(editor.state.doc.slice(0, editor.state.doc.content.size));
  writeNote();
  paste({ 'text/html': dom.innerHTML });
  expect(notes()).toBe(note('<p>firstHead</p><p>item</p>'));
  editor.commands.clearContent();
  paste({
    'text/html':
      '<p>b<sup><a href="#fn9" id="r9">1</a></sup></p><ol><li id="fn9"><h3>second</h3><ul><li>point</li></ul><a href="#r9">back</a></li></ol>',
  });
  expect(notes()).toBe(note('<p>second</p><p>point</p>'));
});

it('Markdown and keys make no headings, lists, quotations or code in a footnote', () => {
  for (const typed of ['##', '-', '1.', '>', '```']) {
    writeNote();
    const { view, state } = editor;
    const { from } = state.selection;
    view.dispatch(state.tr.insertText(typed, from - 'first'.length, from));
    const at = view.state.selection.from;
    const isRule = view.someProp('handleTextInput', (handle) =>
      handle(view, at, at, ' ', () => view.state.tr.insertText(' ')),
    );
    expect(isRule, typed).toBeFalsy();
  }
  writeNote();
  for (const key of ['Mod-Alt-2', 'Mod-Shift-8', 'Mod-Shift-b']) editor.commands.keyboardShortcut(key);
  expect(notes()).toBe(note('first'));
});

it('a picture that is dropped into a footnote goes to the end of the text', () => {
  catchUploads();
  writeNote();
  const at = editor.state.selection.from;
  editor.storage.articlePaste.takeFiles([new File(['x'], 'barn.png', { type: 'image/png' })], at);
  expect(editor.state.doc.children.map(({ type }) => type.name)).toEqual([
    'paragraph',
    'picture',
    'footnotes',
  ]);
  cancelUpload(editor, editor.state.doc.child(1).attrs.upload);
});

it('an address over words makes them a link, without what follows readers about', () => {
  editor.commands.setContent('<p>our guide</p>');
  editor.commands.selectAll();
  paste({ 'text/plain': 'https://a.example/guide?utm_source=x' });
  expect(html()).toBe('<p><a href="https://a.example/guide">our guide</a></p>');
});

it('the address of a video in an empty line is its card', () => {
  paste({ 'text/plain': 'https://youtu.be/dQw4w9WgXcQ?si=abc' });
  expect(html()).toContain('<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">');
});

it('Markdown becomes elements, and one step back is the text as it was', async () => {
  answer = async () =>
    Response.json({ html: '<h2>Plan</h2><ul><li><strong>one</strong></li></ul>', left_out: [] });
  paste({ 'text/plain': '## Plan\n\n- **one**' });
  expect(html()).toContain('## Plan');
  await settled(() => html().includes('<h2>'));
  expect(html()).toMatch(/<h2>Plan<.h2>\n<ul><li>.*<strong>one<.strong>/);
  editor.commands.undo();
  expect(html()).toContain('## Plan');
});

it('Markdown stays text where the server cannot be reached', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  paste({ 'text/plain': '## Plan\n\n- **one**' });
  await settled(() => asked.length > 0);
  expect(html()).toContain('## Plan');
});

it('a picture is fetched by the server, and Redo brings it back with its address', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  paste({ 'text/html': '<p>words</p><img src="https://a.example/barn.jpg" alt="A barn">' });
  await settled(() => asked.length > 0);
  expect(asked[0]).toMatchObject({
    method: 'POST',
    body: { address: 'https://a.example/barn.jpg', alt: 'A barn' },
  });
  editor.commands.undo();
  expect(html()).toBe('<p></p>');
  resolve(Response.json({ id: 'p1', url: '/media/barn.jpg', alt: 'Of the picture that was there' }));
  // The answer is read in several steps.
  await new Promise((done) => setTimeout(done));
  editor.commands.redo();
  expect(html()).toContain('<img src="/media/barn.jpg" alt="A barn">');
});

it('a picture that the library refuses stays in its place with the reason, and is not saved', async () => {
  answer = async () =>
    Response.json({ code: 'invalid', message: 'There is no public website at intranet.' }, { status: 400 });
  paste({ 'text/html': '<p>words</p><img src="https://intranet/barn.jpg">' });
  const upload = editor.state.doc.child(1).attrs.upload;
  const { result } = renderHook(() => useUpload(upload));
  await settled(() => result.current?.problem === 'There is no public website at intranet.');
  expect([result.current?.canTryAgain, html()]).toEqual([false, '<p>words</p>\n']);
  cancelUpload(editor, upload);
  expect(html()).toBe('<p>words</p>');
});

it('a picture in the clipboard goes to the library with its alternative text, is not saved before, and the page asks before it is left', async () => {
  const sent = catchUploads();
  const article = readHtml('', editor.schema);
  const saved = () => article.write(editor.state.doc);
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const img = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A barn, “red”">';
  paste({ 'text/html': `<p>one</p>${img}<p>two</p>` });
  await settled(() => sent.length === 1);
  expect(new URLSearchParams(sent[0]?.address.split('?')[1]).get('alt')).toBe('A barn, “red”');
  expect([saved(), isAsked()]).toEqual(['<p>one</p>\n<p>two</p>', true]);
  sent[0]?.answer(201, { id: 'p1', url: '/media/barn.png', alt: 'A barn' });
  await settled(() => !isAsked());
  expect(saved()).toBe(
    '<p>one</p>\n<div class="picture"><img src="/media/barn.png" alt="A barn, “red”"></div>\n<p>two</p>',
  );
});

it('a picture alone stands in the text while it is on its way, and can be called back', async () => {
  editor.commands.setContent('<p>Before</p>');
  paste({}, [new File(['x'], 'barn.png', { type: 'image/png' })]);
  const { attrs } = editor.state.doc.child(1);
  expect(attrs).toMatchObject({ src: '', upload: expect.any(Number) });
  cancelUpload(editor, attrs.upload);
  expect(html()).toBe('<p>Before</p>');
});

it('several pictures become one gallery in their order, written as each arrives; one that fails stays and loses nothing', async () => {
  const sent = catchUploads();
  editor.commands.setContent('<p>Before</p>');
  const pictures = ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }));
  editor.storage.articlePaste.takeFiles([...pictures, new File(['x'], 'plan.pdf')], 8);
  expect(told()?.text).toBe('Drop documents one at a time, without pictures.');
  const article = readHtml('<p>Before</p>', editor.schema);
  const saved = () => article.write(editor.state.doc);
  expect(saved()).toBe('<p>Before</p>');
  const gallery = () => editor.state.doc.child(1);
  const [, refused] = gallery().children.map(({ attrs }) => attrs.upload);
  expect(sent).toHaveLength(2);
  sent[1]?.answer(422, { message: 'This is no picture.' });
  await settled(() => sent.length === 3);
  sent[2]?.answer(201, { id: 'c', url: '/media/c.png', alt: '' });
  sent[0]?.answer(201, { id: 'a', url: '/media/a.png', alt: 'A barn' });
  await settled(() => saved().includes('a.png'));
  const written =
    '<p>Before</p>\n<div class="gallery"><div><img src="/media/a.png" alt="A barn"></div><div><img src="/media/c.png"></div></div>';
  expect(saved()).toBe(written);
  expect(gallery().childCount).toBe(3);
  cancelUpload(editor, refused);
  expect(gallery().childCount).toBe(2);
  expect(saved()).toBe(written);
});

let title: string;
/** Takes the first title that a document brings, as an article without one does. */
function takeTitles(): void {
  title = '';
  editor.storage.articlePaste.takeTitle = (given) => {
    title ||= given;
    return title === given;
  };
}

it('a document becomes the article with its title, or goes where it is dropped when there is text', async () => {
  takeTitles();
  answer = async () => Response.json({ html: '<h1>Board paper</h1><p>Words</p>' });
  const file = new File(['# Board paper'], 'paper.md');
  expect(editor.storage.articlePaste.takeFiles([file])).toBe(true);
  await settled(() => html().includes('Words'));
  expect([title, html()]).toEqual(['Board paper', '<p>Words</p>']);
  editor.storage.articlePaste.takeFiles([file], 1);
  await settled(() => html().includes('Board paper'));
  expect(html()).toBe('<h2>Board paper</h2>\n<p>WordsWords</p>');
  editor.commands.undo();
  expect(html()).toBe('<p>Words</p>');
});

it('the title of a pasted document becomes that of an article without words, and stays a heading elsewhere', () => {
  takeTitles();
  const word =
    '<p class="MsoTitle">Board paper</p><h1>Who it suits</h1><p class="MsoNormal">Words</p><h1>Next</h1>';
  paste({ 'text/html': word });
  const pasted = '<h2>Who it suits</h2>\n<p>Words</p>\n<h2>Next</h2>';
  expect([title, html()]).toEqual(['Board paper', pasted]);
  editor.commands.undo();
  paste({ 'text/html': word });
  expect(html()).toBe(pasted);
  editor.commands.clearContent();
  title = 'My own';
  paste({ 'text/html': word });
  expect(html()).toBe(`<h2>Board paper</h2>\n${pasted}`);
  // Two sections of equal rank have no title above them.
  editor.commands.clearContent();
  title = '';
  paste({ 'text/html': '<h1>One</h1><p>Words</p><h1>Two</h1>' });
  expect([title, html()]).toEqual(['', '<h2>One</h2>\n<p>Words</p>\n<h2>Two</h2>']);
});

it('a file that readers download is sent, and its link stands below what is being written', async () => {
  const sent = catchUploads();
  editor.commands.setContent('<p>Before</p><p>after</p>');
  editor.storage.articlePaste.takeFiles([new File(['x'], 'Board_paper.pdf')], 3);
  expect(told()?.text).toBe('Sending Board_paper.pdf…');
  await settled(() => sent.length === 1);
  sent[0]?.answer(201, { id: 'f1', url: '/media/board-paper.pdf', bytes: 9 });
  await settled(() => told() === null);
  expect(html()).toBe(
    '<p>Before</p>\n<p class="file"><a href="/media/board-paper.pdf">Board paper (PDF, 9 bytes)</a></p>\n<p>after</p>',
  );
  editor.storage.articlePaste.takeFiles([new File(['x'], 'Draft.odt')]);
  sent[1]?.answer(201, { id: 'f2', url: '/media/draft.odt', bytes: 9 });
  await settled(() => told()?.canUndo === true);
  expect(told()?.text).toMatch(/ download ‘Draft.odt’\. .+ save it as a Word document/);
  editor.storage.articlePaste.takeFiles([new File([''], 'empty.pdf')], 3);
  await settled(() => told()?.severity === 'error');
  expect(told()?.text).toMatch(/^‘empty.pdf’ was not uploaded\. /);
});

it.each([
  ['old.doc', 'old format'],
  ['sums.xlsm', 'Copy the cells'],
  ['empty.docx', 'is empty'],
])('%s is refused with what to do', (name, words) => {
  editor.storage.articlePaste.takeFiles([new File([name === 'empty.docx' ? '' : 'x'], name)]);
  expect(told()?.text).toContain(words);
});

it.each(['broken', 'PK\u0003\u0004 cut off'])(
  'a Word file that is %j is refused with what to do',
  async (content) => {
    editor.storage.articlePaste.takeFiles([new File([content], 'paper.docx')]);
    await settled(() => told()?.severity === 'error');
    expect(told()?.text).toMatch(/^‘paper.docx’ could not be read: .+ save it again/);
  },
);
