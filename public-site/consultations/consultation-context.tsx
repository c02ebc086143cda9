import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { usePageTexts } from '../site/page-texts.ts';
import { useToast } from '../ui/toast-context.tsx';
import type { ConsultationDialogProps } from './ConsultationDialog.tsx';

interface Consultation {
  /** @param source name of the call to action */
  open: (source: string) => void;
  /** Loads the dialog's code before a likely click. */
  prepare: () => void;
}

const ConsultationContext = createContext<Consultation | null>(null);

let loading: Promise<ComponentType<ConsultationDialogProps>> | null = null;

function loadDialog(): Promise<ComponentType<ConsultationDialogProps>> {
  loading ??= import('./ConsultationDialog.tsx').then(
    (module) => module.ConsultationDialog,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Provides the dialog for all calls to action; its code is loaded when needed. */
export function ConsultationProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<ConsultationDialogProps> | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const toast = useToast();
  const texts = usePageTexts('layout');

  const consultation = useRef<Consultation>(null);
  consultation.current ??= {
    prepare: () => void loadDialog().catch(() => undefined),
    open: (from) => {
      loadDialog().then(
        (loaded) => {
          setDialog(() => loaded);
          setSource(from);
        },
        () =>
          toast({
            title: texts.failed,
            description: texts.failed_unexpected,
            variant: 'destructive',
          }),
      );
    },
  };

  const close = useCallback(() => setSource(null), []);
  return (
    <ConsultationContext value={consultation.current}>
      {children}
      {Dialog && source !== null && <Dialog source={source} onClosed={close} />}
    </ConsultationContext>
  );
}

export function useConsultation(): Consultation {
  const consultation = useContext(ConsultationContext);
  if (!consultation) throw new Error('ConsultationProvider is missing');
  return consultation;
}
