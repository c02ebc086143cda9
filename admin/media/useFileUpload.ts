import { useEffect, useRef, useState } from 'react';
import { sessionGuard } from '../session/session-guard.ts';
import { sendBytes, UploadRefusal } from './send-file.ts';

export interface FileUpload {
  /** The file being sent, or refused. */
  file: File | undefined;
  isSending: boolean;
  /** The fraction sent, from 0 to 1. */
  part: number;
  /** Why it was refused, and what to do. */
  problem: string | undefined;
  /** Whether leaving would end an upload. A function, so that it is current between renders. */
  isUnderWay(): boolean;
  send(files: readonly File[]): void;
  /** Sends the same file again; undefined if that cannot help. */
  retry: (() => void) | undefined;
  cancel(): void;
}

interface FileUploadOptions<Answer> {
  /** The URL to post the bytes to; the file's name is added to the query. */
  address: string;
  /** The Content-Type to send, because the browser's guess is unreliable. */
  type: string;
  /** @returns why the server would refuse these files, checked before sending */
  refusalOf(files: readonly File[]): string | undefined;
  onTaken(answer: Answer): void;
}

/**
 * Uploads one file at a time. While it is being sent or can be retried, an expired session asks for the password in a
 * dialog instead of leaving the page, which would lose the chosen file.
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

  // From the start, as other requests of the page get a 401 too, before this one has its answer.
  const wouldBeLost = isSending || problem?.canTryAgain === true;
  useEffect(() => (wouldBeLost ? sessionGuard.arm() : undefined), [wouldBeLost]);

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
