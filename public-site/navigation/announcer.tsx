import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Tells screen readers the new title after a navigation; the first page announces itself. */
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
