import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BLOG_IMPORT_LIMITS, type BlogImport } from '#shared/imports.ts';
import { sendBytes } from '../media/send-file.ts';
import { UPLOAD_ADDRESS } from './import-api.ts';
import { importPath } from './paths.ts';

export interface BlogUpload {
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
  cancel(): void;
}

/** Sends the file of a blog, one at a time, and opens what was found in it. */
export function useBlogUpload(): BlogUpload {
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState(0);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  const navigate = useNavigate();

  useEffect(() => () => underWay.current?.abort(), []);

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  const send = async (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen || underWay.current) return;
    setFile(chosen);
    setPart(0);
    const refusal = files.length > 1 ? ONE_AT_A_TIME : refusalOf(chosen);
    setProblem(refusal);
    if (refusal) return;
    const controller = new AbortController();
    underWay.current = controller;
    setSending(true);
    try {
      const address = `${UPLOAD_ADDRESS}?filename=${encodeURIComponent(chosen.name)}`;
      // Named as bytes: the browser's guess of a type is no help, and a form's or JSON's would be read as such.
      const bytes = new File([chosen], chosen.name, { type: 'application/octet-stream' });
      const found = await sendBytes<BlogImport>(address, bytes, {
        signal: controller.signal,
        onProgress: setPart,
      });
      underWay.current = undefined;
      setSending(false);
      navigate(importPath(found.id));
    } catch (error) {
      underWay.current = undefined;
      setSending(false);
      if (controller.signal.aborted) setFile(undefined);
      else
        setProblem(error instanceof Error ? error.message : 'The file could not be sent. Please try again.');
    }
  };

  return {
    file,
    isSending,
    part,
    problem,
    isUnderWay: () => underWay.current !== undefined,
    send: (files) => void send(files),
    cancel: () => underWay.current?.abort(),
  };
}

const ONE_AT_A_TIME =
  'One file at a time. Put several Markdown files into a zip, and bring in other exports one after the other.';

/** What the server would refuse for certain is not sent at all. */
function refusalOf({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty. Export it again, and choose the new file.';
  if (size <= BLOG_IMPORT_LIMITS.bytes) return undefined;
  return 'This file is larger than 1 GB. Most platforms can export one year or one category at a time: import one part after the other. Nothing is imported twice.';
}
