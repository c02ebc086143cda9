import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { FILE_TYPES } from '#shared/files.ts';
import type { MediaAsset } from '#shared/media.ts';
import { lazyDialog } from '../../lazy-named.tsx';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { HiddenFileInput } from '../../uploads/FileButton.tsx';
import { useRichText } from '../rich-text-context.tsx';
import { endOfGallery } from '../uploads.ts';
import type { Question } from './tools.tsx';

const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'), 'LinkDialog');

type Ask = (question: Question) => void;

const Context = createContext<Ask>(() => undefined);

/** @returns a function that opens a question, such as for a picture, and inserts the answer */
export const useAsk = (): Ask => useContext(Context);

/** Provides the dialogs that the tools open, one at a time. */
export function Questions({ children }: { children: ReactNode }) {
  const { editor, storage } = useRichText();
  const [asked, setAsked] = useState<Question>();
  const chooser = useRef<HTMLInputElement>(null);
  const ask = useCallback((question: Question) => {
    if (question === 'file') chooser.current?.click();
    else setAsked(question);
  }, []);
  useEffect(() => {
    storage.tools.ask = ask;
  }, [storage, ask]);

  const close = () => {
    setAsked(undefined);
    // The dialog returns the focus to the button that opened it, but typing continues in the text.
    setTimeout(() => editor.isDestroyed || editor.commands.focus(undefined, { scrollIntoView: false }));
  };
  const picture = (type: 'picture' | 'galleryPicture', { url, alt }: MediaAsset) => ({
    type,
    attrs: { src: url, alt },
  });
  const pick = (asset: MediaAsset) => editor.chain().focus().insertContent(picture('picture', asset)).run();
  const pickAll = (assets: readonly MediaAsset[]) => {
    const content = assets.map((asset) => picture('galleryPicture', asset));
    const end = endOfGallery(editor, editor.state.selection.from);
    const chain = editor.chain().focus();
    if (end === undefined) chain.insertContent({ type: 'gallery', content }).run();
    else chain.insertContentAt(end, content).run();
  };

  return (
    <Context value={ask}>
      {children}
      <MediaPicker open={asked === 'picture'} onClose={close} onPick={pick} />
      <MediaPicker open={asked === 'gallery'} onClose={close} onPickAll={pickAll} />
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      <HiddenFileInput
        ref={chooser}
        aria-label="File to upload"
        accept={Object.keys(FILE_TYPES)
          .map((ending) => `.${ending}`)
          .join()}
        onFiles={([file]) => file && storage.articlePaste.takeDownload(file)}
      />
    </Context>
  );
}
