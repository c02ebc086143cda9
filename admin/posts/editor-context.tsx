import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import type { EditorHandle } from './editor/MarkdownEditor.tsx';

export const LAYOUTS = ['write', 'split', 'preview'] as const;
export type WritingLayout = (typeof LAYOUTS)[number];

interface Writing {
  layout: WritingLayout;
  setLayout: (layout: WritingLayout) => void;
  /** Whether the text has the whole width, and everything else is out of sight. */
  isFocused: boolean;
  setFocused: (isFocused: boolean) => void;
  editor: RefObject<EditorHandle | null>;
}

const WritingContext = createContext<Writing | null>(null);

/** Around a post's form: how the text is shown, and the way to its lines for what stands elsewhere on the page. */
export function EditorContextProvider({ children }: { children: ReactNode }) {
  const [layout, setLayout] = useState<WritingLayout>('write');
  const [isFocused, setFocused] = useState(false);
  const editor = useRef<EditorHandle>(null);
  const writing = useMemo(() => ({ layout, setLayout, isFocused, setFocused, editor }), [layout, isFocused]);
  return <WritingContext value={writing}>{children}</WritingContext>;
}

export function useEditorContext(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('A EditorContextProvider has to be around this.');
  return writing;
}
