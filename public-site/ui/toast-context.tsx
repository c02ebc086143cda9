import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

export interface ToastContent {
  title: string;
  description: ReactNode;
  /** It goes only when it is dismissed, because there is something to do in it. */
  stays?: boolean;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastContent {
  id: number;
}

interface Toasts {
  toast: ShownToast | null;
  /** Shows a toast in place of the one that is there. */
  show: (content: ToastContent) => void;
  dismiss: (id: number) => void;
  /** True the first time it is asked about a toast: one that moves to another outlet is not announced again. */
  firstSight: (id: number, outlet: string) => boolean;
  outlets: readonly string[];
  enter: (outlet: string) => () => void;
}

/** What is remembered of a removed toast is cleaned up after this many milliseconds. */
const CLEANED_UP_AFTER = 1_000_000;

const ToastContext = createContext<Toasts | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast | null>(null);
  const [outlets, setOutlets] = useState<readonly string[]>([]);
  const lastId = useRef(0);
  const announcedIn = useRef(new Map<number, string>());

  const shownId = toast?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    const remembered = announcedIn.current;
    return () => {
      setTimeout(() => remembered.delete(shownId), CLEANED_UP_AFTER);
    };
  }, [shownId]);

  const show = useCallback((content: ToastContent) => {
    lastId.current += 1;
    setToast({ ...content, id: lastId.current });
  }, []);
  const dismiss = useCallback((id: number) => setToast((shown) => (shown?.id === id ? null : shown)), []);
  const firstSight = useCallback((id: number, outlet: string) => {
    if (!announcedIn.current.has(id)) announcedIn.current.set(id, outlet);
    return announcedIn.current.get(id) === outlet;
  }, []);
  const enter = useCallback((outlet: string) => {
    setOutlets((known) => [...known, outlet]);
    return () => setOutlets((known) => known.filter((other) => other !== outlet));
  }, []);

  const toasts = useMemo(
    () => ({ toast, show, dismiss, firstSight, outlets, enter }),
    [toast, show, dismiss, firstSight, outlets, enter],
  );
  return <ToastContext value={toasts}>{children}</ToastContext>;
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('ToastProvider is missing');
  return toasts;
}

export const useToast = (): Toasts['show'] => useToasts().show;
