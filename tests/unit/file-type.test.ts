import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FILE_TYPES } from '#shared/files.ts';
import { fileTypeOf } from '../../api/media/file-type.ts';
import { type RawEntry, rawZip } from '../support/raw-zip.ts';
import { temporaryFolder } from '../support/temporary.ts';

const folder = await temporaryFolder(afterAll);

async function typeOf(name: string, content: Buffer | string): Promise<string> {
  const bytes = Buffer.from(content as string);
  const file = path.join(folder, 'received');
  await writeFile(file, bytes);
  return fileTypeOf(name, { file, head: bytes.subarray(0, 1024), bytes: bytes.length });
}

const office = (part: string, ...more: string[]) =>
  rawZip(['[Content_Types].xml', part, ...more].map((name) => ({ name })));
const open = (type: string, ...more: string[]) =>
  rawZip([
    { name: 'mimetype', data: type, stored: true },
    ...['content.xml', ...more].map((name): RawEntry => ({ name })),
  ]);

it.each([
  ['Plan.PDF', '%PDF-1.7\n'],
  ['a.docx', office('word/document.xml')],
  ['a.xlsx', office('xl/workbook.xml')],
  ['a.pptx', office('ppt/presentation.xml')],
  ['a.odt', open(FILE_TYPES.odt)],
  ['a.ods', open(FILE_TYPES.ods)],
  ['a.odp', open(FILE_TYPES.odp)],
  ['a.csv', 'Name,Price\r\nCaf\xe9,"1"\r\n'],
  ['a.csv', Buffer.from('Caf\xe9;1\n', 'latin1')],
  ['a.b.txt', '\ufeffWords\twith tabs\n'],
])('%s is taken', async (name, content) => {
  expect(await typeOf(name, content)).toBe(name.split('.').at(-1)?.toLowerCase());
});

const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(5000, 7)]);
const OLD = Buffer.from('d0cf11e0a1b11ae1', 'hex');

it.each([
  ['a.pdf', '<!doctype html><script>alert(1)</script>', /not what its name says \(PDF\)/],
  ['a.pdf', PROGRAM, /not what its name says/],
  ['a.docx', office('xl/workbook.xml'), /not what its name says \(Word\)/],
  ['a.docx', office('word/document.xml').subarray(0, -30), /damaged/],
  ['a.docx', OLD, /a password protects it/],
  ['a.docx', rawZip([{ name: 'word/document.xml' }]), /not what its name says/],
  ['a.docx', office('word/document.xml', 'word/vbaProject.bin'), /macros/],
  ['a.xlsx', office('xl/workbook.xml', 'xl/macrosheets/sheet1.xml'), /macros/],
  ['a.odt', open(FILE_TYPES.ods), /not what its name says/],
  ['a.odt', open(`${FILE_TYPES.odt}-template`), /not what its name says/],
  ['a.odt', open(FILE_TYPES.odt, 'Basic/Standard/Module1.xml'), /macros/],
  ['a.csv', PROGRAM, /not plain text/],
  ['a.txt', Buffer.concat([Buffer.alloc(100_000, 97), Buffer.from([0])]), /not plain text/],
  ['a.txt', '', /is empty/],
  ['a.docm', office('word/document.xml'), /Files with macros/],
  ['a.xlsb', office('xl/workbook.bin'), /Files with macros/],
  ['a.doc', OLD, /old Office format/],
  ['a.exe', PROGRAM, /PDF, Word \(\.docx\)/],
  ['a.html', '<p>', /PDF, Word \(\.docx\)/],
  ['pdf.zip', office('word/document.xml'), /PDF, Word \(\.docx\)/],
])('%s that is not is refused with what to do', async (name, content, words) => {
  await expect(typeOf(name, content)).rejects.toThrow(words);
});
