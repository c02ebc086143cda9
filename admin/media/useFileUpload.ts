import { useEffect, useRef, useState } from 'react';
import { sessionGuard } from '../session/session-guard.ts';
import { sendBytes, UploadRefusal } from './send-file.ts';

export interface FileUpload {
  /** The file that is on its way, or was refused. */
  file: File | undefined;
  isSending: boolean;
  /** How much of it has left the computer, from 0 to 1. */
  part: number;
  /** Why it was refused, and what to do. */
  problem: string | undefined;
  /** Whether leaving would end an upload, as it is at this moment and not when the page was last drawn. */
  isUnderWay(): boolean;
  send(files: readonly File[]): void;
  /** Sends the file once more that could not be sent; undefined where that is of no use. */
  retry: (() => void) | undefined;
  cancel(): void;
}

interface FileUploadOptions<Answer> {
  /** Where the bytes are posted; the file's name goes with them in the query. */
  address: string;
  /** As which the bytes are sent: the browser's own guess is no help. */
  type: string;
  /** Why the server would refuse it for certain. */
  refusalOf(files: readonly File[]): string | undefined;
  onTaken(answer: Answer): void;
}

/**
 * Sends one file at a time as it is. While it is on its way, or can be tried again, an expired session asks for the
 * password over the page and does not take the page, and with it the chosen file, away.
 */
export function useFileUpload<Answer>(options: FileUploadOptions<Answer>): FileUpload {
  const { address, type, refusalOf, onTaken } = options;
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState(0);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; canTryAgain: boolean }>();
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => () => underWay.current?.abort(), []);

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  useEffect(() => (problem?.canTryAgain ? sessionGuard.arm() : undefined), [problem]);

  const send = async (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen || underWay.current) return;
    setFile(chosen);
    setPart(0);
    const refusal = refusalOf(files);
    setProblem(refusal === undefined ? undefined : { text: refusal, canTryAgain: false });
    if (refusal !== undefined) return;
    const controller = new AbortController();
    underWay.current = controller;
    setSending(true);
    try {
      const answer = await sendBytes<Answer>(
        `${address}?filename=${encodeURIComponent(chosen.name)}`,
        new File([chosen], chosen.name, { type }),
        { signal: controller.signal, onProgress: setPart },
      );
      underWay.current = undefined;
      setSending(false);
      onTaken(answer);
    } catch (error) {
      underWay.current = undefined;
      setSending(false);
      if (controller.signal.aborted) setFile(undefined);
      else setProblem(problemOf(error));
    }
  };

  return {
    file,
    isSending,
    part,
    problem: problem?.text,
    isUnderWay: () => underWay.current !== undefined,
    send: (files) => void send(files),
    retry: file && problem?.canTryAgain ? () => void send([file]) : undefined,
    cancel: () => underWay.current?.abort(),
  };
}

const problemOf = (error: unknown) =>
  error instanceof UploadRefusal
    ? { text: error.message, canTryAgain: error.canTryAgain }
    : { text: 'The file could not be sent. Please try again.', canTryAgain: true };
