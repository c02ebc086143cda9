import { type Editor, findParentNodeClosestToPos } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import type { UploadedMedia } from '#shared/media.ts';
import { adminApi } from '../session/http.ts';
import { sendPicture, UploadRefusal } from '../uploads/send-file.ts';
import { outsideFootnotes } from './elements/footnotes.ts';
import { deletePicture } from './elements/pictures.ts';

/** Where the bytes of a picture are: on this computer, or on another website, from which the server fetches it. */
export type PictureSource = { file: File } | { address: string };

/** A picture that is being uploaded, or was refused. */
export interface Upload {
  /** The text that it is for. */
  editor: Editor;
  source: PictureSource;
  /** Its description, if it has one already. */
  alt: string;
  /** Object URL of the file, or the address. */
  preview: string;
  /** Fraction sent, from 0 to 1. */
  part: number;
  /** Why it was refused, and what to do. */
  problem: string | undefined;
  canTryAgain: boolean;
}

const uploads = new Map<number, Upload>();
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();
let lastNumber = 0;

/** @returns an upload, and renders again at its progress */
export function useUpload(number: number | null): Upload | undefined {
  return useSyncExternalStore(listen, () => (number === null ? undefined : uploads.get(number)));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(number: number, changes: Partial<Upload> | null): void {
  const upload = uploads.get(number);
  if (!upload) return;
  if (changes) uploads.set(number, { ...upload, ...changes });
  else {
    uploads.delete(number);
    if ('file' in upload.source) URL.revokeObjectURL(upload.preview);
  }
  if (uploads.size === 0) window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Ends the uploads of a text that is closed. @returns whether the text lacks a picture for it */
export function stopUploads(editor: Editor): boolean {
  const stopped = [...uploads].filter(([, upload]) => upload.editor === editor);
  for (const [number] of stopped) {
    controllers.get(number)?.abort();
    change(number, null);
  }
  return stopped.length > 0;
}

/** Uploads at once: while the server resizes one picture, the next is sent. */
const AT_ONCE = 2;

/**
 * Inserts pictures at the cursor or a position, and uploads them in the background. Several become a gallery; those inserted
 * into a gallery join it.
 */
export function insertPictureFiles(editor: Editor, files: readonly File[], place?: number): void {
  const numbers = files.map((file) => addUpload(editor, { file }));
  const at = outsideFootnotes(editor.state.doc, place ?? editor.state.selection.to);
  const end = endOfGallery(editor, at);
  const isGallery = end !== undefined || numbers.length > 1;
  const type = isGallery ? 'galleryPicture' : 'picture';
  const pictures = numbers.map((upload) => ({ type, attrs: { src: '', upload } }));
  const content = isGallery && end === undefined ? { type: 'gallery', content: pictures } : pictures;
  editor.commands.insertContentAt(end ?? at, content);
  sendUploads(editor, numbers);
}

/** @returns the number of a new upload, for the attribute of its picture */
export function addUpload(editor: Editor, source: PictureSource, alt = ''): number {
  lastNumber += 1;
  if (uploads.size === 0) window.addEventListener('beforeunload', warn);
  const preview = 'file' in source ? URL.createObjectURL(source.file) : source.address;
  uploads.set(lastNumber, { editor, source, alt, preview, part: 0, problem: undefined, canTryAgain: false });
  return lastNumber;
}

/** Sends pictures in the background. */
export function sendUploads(editor: Editor, numbers: readonly number[]): void {
  const waiting = numbers.values();
  const work = async () => {
    for (const number of waiting) await sendUpload(editor, number);
  };
  for (let at = 0; at < AT_ONCE; at += 1) void work();
}

/** @returns what a message calls an upload */
export const nameOf = ({ source }: Upload): string => ('file' in source ? source.file.name : 'The picture');

/** @returns the position of the end of the gallery around a position; undefined if there is none */
export function endOfGallery({ state: { doc } }: Editor, place: number): number | undefined {
  const gallery = findParentNodeClosestToPos(doc.resolve(place), ({ type }) => type.name === 'gallery');
  return gallery && gallery.pos + gallery.node.nodeSize - 1;
}

/** Sends a picture, also again after a failure. */
export async function sendUpload(editor: Editor, number: number): Promise<void> {
  const upload = uploads.get(number);
  if (!upload) return;
  const controller = new AbortController();
  controllers.set(number, controller);
  change(number, { part: 0, problem: undefined });
  try {
    const { url, alt } = await store(number, upload, controller.signal);
    settle(editor, number, { src: url, alt: upload.alt || alt || null, upload: null });
    change(number, null);
  } catch (error) {
    if (controller.signal.aborted) return;
    const isRefusal = error instanceof UploadRefusal;
    const isAnswer = error instanceof HttpError && error.status > 0;
    change(number, {
      problem: isRefusal || isAnswer ? error.message : 'The picture could not be sent. Please try again.',
      canTryAgain: isRefusal ? error.canTryAgain : !isAnswer || error.status >= 500,
    });
  } finally {
    controllers.delete(number);
  }
}

function store(number: number, { source, alt }: Upload, signal: AbortSignal): Promise<UploadedMedia> {
  if ('file' in source)
    return sendPicture(source.file, { signal, onProgress: (part) => change(number, { part }) }, alt);
  const body = { address: source.address, alt: alt || null };
  return adminApi<UploadedMedia>('media/from-address', { method: 'POST', body, signal });
}

/** Removes a picture from the text before it is uploaded. */
export function cancelUpload(editor: Editor, number: number): void {
  controllers.get(number)?.abort();
  settle(editor, number, null);
  change(number, null);
}

/** What ended uploads left in their pictures, for Redo, which brings back a picture as it was while it was sent. */
const ended = new Map<number, object | null>();

/** Ends an upload, outside the undo history, so that undo cannot restore an upload in progress. */
function settle(editor: Editor, number: number, attributes: object | null): void {
  ended.set(number, attributes);
  settleEnded(editor);
}

/** Puts the addresses of uploads that ended into their pictures. */
export function settleEnded(editor: Editor): void {
  if (editor.isDestroyed || ended.size === 0) return;
  const { tr } = editor.state;
  const places: number[] = [];
  tr.doc.descendants(({ attrs }, position) => {
    if (ended.has(attrs.upload)) places.unshift(position);
  });
  for (const position of places) {
    const node = tr.doc.nodeAt(position);
    const attributes = ended.get(node?.attrs.upload);
    if (node && attributes) tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes });
    else if (node) deletePicture(tr, position);
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}
