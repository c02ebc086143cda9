import type { Editor } from '@tiptap/react';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { lazyNamed } from '../../lazy-named.ts';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import type { NewPicture } from '../elements/pictures.ts';
import { useRichText } from '../rich-text-context.tsx';
import { endOfGallery } from '../uploads.ts';
import type { Question } from './blocks.ts';
import { useTextKey } from './useTextKey.ts';

const AddressDialog = lazyNamed(() => import('./AddressDialog.tsx'), 'AddressDialog');
const LinkDialog = lazyNamed(() => import('./LinkDialog.tsx'), 'LinkDialog');

type Ask = (question: Question) => void;

const Context = createContext<Ask>(() => undefined);
const AskedContext = createContext(false);

/** @returns whether a question is open, during which the other tools are hidden */
export const useIsAsked = (): boolean => useContext(AskedContext);

/** @returns a function that opens a question, such as for a picture, and inserts the answer */
export const useAsk = (): Ask => useContext(Context);

/** Provides the dialogs that the tools open, one at a time. */
export function Questions({ children }: { children: ReactNode }) {
  const { editor, storage } = useRichText();
  const [asked, setAsked] = useState<Question>();
  const [dropped, setDropped] = useState<File>();
  const ask = useCallback((question: Question) => setAsked(question), []);
  useTextKey(editor, 'k', () => ask('link'));

  useEffect(() => {
    const { articlePaste } = storage;
    articlePaste.askFile = (file, at) => {
      if (at !== undefined) editor.commands.setTextSelection(at);
      setDropped(file);
      setAsked('file');
    };
    return () => {
      articlePaste.askFile = null;
    };
  }, [editor, storage]);

  const close = () => {
    setAsked(undefined);
    setDropped(undefined);
    // The dialog returns the focus to the button that opened it, but typing continues in the text.
    setTimeout(() => editor.isDestroyed || editor.commands.focus(undefined, { scrollIntoView: false }));
  };

  const pick = (asset: MediaAsset) => editor.chain().focus().insertPicture(pictureOf(asset)).run();
  const pickAll = (assets: readonly MediaAsset[]) => {
    const pictures = assets.map(pictureOf);
    if (!addToGallery(editor, pictures)) editor.chain().focus().insertGallery(pictures).run();
  };

  return (
    <Context value={ask}>
      <AskedContext value={asked !== undefined}>{children}</AskedContext>
      <MediaPicker open={asked === 'picture'} onClose={close} onPick={pick} />
      <MediaPicker open={asked === 'gallery'} onClose={close} onPickAll={pickAll} />
      <Suspense>
        {asked === 'link' && <LinkDialog onClose={close} />}
        {(asked === 'video' || asked === 'file') && (
          <AddressDialog kind={asked} dropped={dropped} onClose={close} />
        )}
      </Suspense>
    </Context>
  );
}

const pictureOf = ({ url, alt }: MediaAsset): NewPicture => ({ src: url, alt });

/** Adds pictures to the gallery at the cursor. @returns whether there is one */
function addToGallery(editor: Editor, pictures: readonly NewPicture[]): boolean {
  const end = endOfGallery(editor, editor.state.selection.from);
  if (end === undefined) return false;
  const nodes = pictures.map((attrs) => ({ type: 'galleryPicture', attrs }));
  return editor.chain().focus().insertContentAt(end, nodes).run();
}
