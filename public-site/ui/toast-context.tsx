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
  /** Whether it stays until it is dismissed, because it has a control. */
  stays?: boolean;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastContent {
  id: number;
}

interface Toasts {
  toast: ShownToast | null;
  /** Shows a toast, replacing any other. */
  show: (content: ToastContent) => void;
  dismiss: (id: number) => void;
  /** True only the first time for a toast, so that it is not announced again in another outlet. */
  firstSight: (id: number, outlet: string) => boolean;
  outlets: readonly string[];
  enter: (outlet: string) => () => void;
}

/** Milliseconds after which data of a removed toast is deleted. */
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
