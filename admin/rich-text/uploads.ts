import { type Editor, findParentNodeClosestToPos } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import type { UploadedMedia } from '#shared/media.ts';
import { sendFile, UploadRefusal } from '../media/send-file.ts';
import { adminApi } from '../session/http.ts';
import { deletePicture } from './elements/pictures.ts';
import type { Picture } from './paste/blocks.ts';

/** Puts a picture of a paste into the library, from the author's computer or from where a website shows it. @throws UploadRefusal; HttpError; AbortError */
export function storePicture({ source, alt }: Picture, signal: AbortSignal): Promise<UploadedMedia> {
  if ('file' in source) return sendFile(source.file, { signal, onProgress: () => undefined });
  return adminApi<UploadedMedia>('media/from-address', {
    method: 'POST',
    body: { address: source.address, alt: alt || null },
    signal,
  });
}

/** Takes a picture or a file out of the library that nothing shows any more. */
export const dropFromLibrary = (id: string): Promise<unknown> =>
  adminApi(`media/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** A picture that is on its way to the library, or was refused. */
export interface Upload {
  file: File;
  /** Of the picture itself, until it is in the library. */
  preview: string;
  /** How much of it has left the computer, from 0 to 1. */
  part: number;
  /** Why it was refused, and what to do. */
  problem: string | undefined;
  canTryAgain: boolean;
}

const uploads = new Map<number, Upload>();
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();
let latest = 0;

/** @returns the upload of that number, drawn anew as it goes on */
export function useUpload(number: number | null): Upload | undefined {
  return useSyncExternalStore(listen, () => (number === null ? undefined : uploads.get(number)));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(number: number, change: Partial<Upload> | null): void {
  const upload = uploads.get(number);
  if (!upload) return;
  if (change) uploads.set(number, { ...upload, ...change });
  else {
    uploads.delete(number);
    URL.revokeObjectURL(upload.preview);
  }
  if (uploads.size === 0) window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Pictures on their way at once: while the server makes the sizes of one, the next is sent. */
const AT_ONCE = 2;

/**
 * Puts pictures where the cursor is, or at a place, and sends them to the library while the writing goes on. Several are a
 * gallery, and what is put into a gallery joins it.
 */
export function insertPictureFiles(editor: Editor, files: readonly File[], place?: number): void {
  const numbers = files.map((file) => {
    latest += 1;
    if (uploads.size === 0) window.addEventListener('beforeunload', warn);
    const preview = URL.createObjectURL(file);
    uploads.set(latest, { file, preview, part: 0, problem: undefined, canTryAgain: false });
    return latest;
  });
  const at = place ?? editor.state.selection.to;
  const end = endOfGallery(editor, at);
  const isGallery = end !== undefined || numbers.length > 1;
  const type = isGallery ? 'galleryPicture' : 'picture';
  const pictures = numbers.map((upload) => ({ type, attrs: { src: '', upload } }));
  const content = isGallery && end === undefined ? { type: 'gallery', content: pictures } : pictures;
  editor.commands.insertContentAt(end ?? at, content);
  const waiting = numbers.values();
  const work = async () => {
    for (const number of waiting) await sendUpload(editor, number);
  };
  for (let at = 0; at < AT_ONCE; at += 1) void work();
}

/** @returns behind which picture one more joins the gallery that a place is in; undefined where it is in none */
export function endOfGallery({ state: { doc } }: Editor, place: number): number | undefined {
  const gallery = findParentNodeClosestToPos(doc.resolve(place), ({ type }) => type.name === 'gallery');
  return gallery && gallery.pos + gallery.node.nodeSize - 1;
}

/** Sends a picture, at first or once more. */
export async function sendUpload(editor: Editor, number: number): Promise<void> {
  const upload = uploads.get(number);
  if (!upload) return;
  const controller = new AbortController();
  controllers.set(number, controller);
  tell(number, { part: 0, problem: undefined });
  try {
    const { url, alt } = await sendFile(upload.file, {
      signal: controller.signal,
      onProgress: (part) => tell(number, { part }),
    });
    settle(editor, number, { src: url, alt: alt || null, upload: null });
    tell(number, null);
  } catch (error) {
    if (controller.signal.aborted) return;
    const isRefusal = error instanceof UploadRefusal;
    tell(number, {
      problem: isRefusal ? error.message : 'The picture could not be sent. Please try again.',
      canTryAgain: !isRefusal || error.canTryAgain,
    });
  } finally {
    controllers.delete(number);
  }
}

/** Takes a picture out of the text that is not in the library. */
export function cancelUpload(editor: Editor, number: number): void {
  controllers.get(number)?.abort();
  settle(editor, number, null);
  tell(number, null);
}

/** Undo does not bring back the state in which it was on its way. */
function settle(editor: Editor, number: number, attributes: object | null): void {
  if (editor.isDestroyed) return;
  const { tr } = editor.state;
  const places: number[] = [];
  tr.doc.descendants((node, position) => {
    if (node.attrs.upload === number) places.unshift(position);
  });
  for (const position of places) {
    const node = tr.doc.nodeAt(position);
    if (!node) continue;
    if (attributes) tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes });
    else deletePicture(tr, position);
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}
