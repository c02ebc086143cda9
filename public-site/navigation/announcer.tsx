import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Announces the new title to screen readers after a navigation; they announce the first page themselves. */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const ready = useRef(false);
  useEffect(() => {
    ready.current = true;
  }, []);
  const announce = useCallback((next: string) => {
    if (ready.current) setText(next);
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" aria-live="assertive" data-announcer="">
        {text}
      </div>
    </AnnounceContext>
  );
}

export const useAnnounce = () => useContext(AnnounceContext);
