import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePermissions } from 'react-admin';
import { LIVE_HEARTBEAT_SECONDS, type LiveChange } from '#shared/limits.ts';
import { can, type Roles } from '#shared/permissions.ts';
import { readSession } from '../session/session.ts';
import { NewRequestsAnnouncer } from './badges.tsx';

const ADDRESS = '/api/admin/live';
/** Milliseconds in which a burst of changes is collected into one refetch. */
const GATHER_MS = 150;

/** Keeps visible lists and counts up to date, and announces new consultation requests. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const { permissions: roles } = usePermissions<Roles>();

  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const waiting = new Map<string, ReturnType<typeof setTimeout>>();
    const refresh = (resource: string) => {
      clearTimeout(waiting.get(resource));
      waiting.set(
        resource,
        setTimeout(() => refreshLists(queryClient, resource), GATHER_MS),
      );
    };
    const { look, stop } = openLiveStream({
      open: () => new EventSource(ADDRESS),
      isSignedIn: async () => (await readSession()).user !== null,
      isVisible: () => document.visibilityState === 'visible',
      changed: ({ resource }) => refresh(resource),
      resumed: () => refreshLists(queryClient),
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const timer of waiting.values()) clearTimeout(timer);
      stop();
    };
  }, [queryClient]);

  return can(roles, 'list', 'consultations') ? <NewRequestsAnnouncer /> : null;
}

/** Queries of lists and figures. A record's own query is left out, so that it does not change under a form. */
const READS: readonly unknown[] = [
  'getList',
  'getManyReference',
  'getCounts',
  'getValues',
  'getTimeline',
  'getMailStatus',
];

/** Refetches the lists on screen, of one resource or all; others are refetched when shown. */
function refreshLists(queryClient: QueryClient, resource?: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, read, params] }) =>
      (READS.includes(read) || isLivePage(read, params)) && (resource === undefined || name === resource),
  });
}

/** @see ShowPage */
const isLivePage = (read: unknown, params: unknown): boolean =>
  read === 'getOne' && (params as { meta?: { isLive?: boolean } }).meta?.isLive === true;

/** The part of EventSource used here. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { data?: string }) => void): void;
  close(): void;
}

interface LiveStreamOptions {
  open(): EventStream;
  /** Checked before each retry: without a session the server would refuse it. */
  isSignedIn(): Promise<boolean>;
  /** Whether the page is visible. A hidden one closes its connection, because browsers allow only six per host. */
  isVisible(): boolean;
  changed(change: LiveChange): void;
  /** Called on reconnecting after a gap, in which anything may have changed. */
  resumed(): void;
}

/** Milliseconds that the browser waits for a stream to open. */
const CONNECT_MS = 10_000;

/** Milliseconds before each retry; further retries use the last one. */
const BACK_OFF_MS = [1000, 2000, 5000, 10_000] as const;

/** Milliseconds without a heartbeat after which the connection counts as dead, whatever its readyState. */
const SILENCE_MS = LIVE_HEARTBEAT_SECONDS * 1000 + CONNECT_MS;

/**
 * Keeps the stream of changes open: timeout 10 s, back-off 1, 2, 5, then 10 s.
 * @returns `look`, to be called when the page is shown or hidden, and `stop`
 */
export function openLiveStream(options: LiveStreamOptions): { look(): void; stop(): void } {
  let stream: EventStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let missed = false;
  let isStopped = false;

  const letGo = () => {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  };
  const retry = () => {
    letGo();
    missed = true;
    if (isStopped || !options.isVisible()) return;
    const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      options.isSignedIn().then((isSignedIn) => (isSignedIn ? connect() : retry()), retry);
    }, wait);
  };
  const connect = () => {
    letGo();
    if (isStopped || !options.isVisible()) return;
    const opened = options.open();
    stream = opened;
    timer = setTimeout(retry, CONNECT_MS);
    const hear = (listener: (data: string) => void) => (event: { data?: string }) => {
      if (stream !== opened) return;
      clearTimeout(timer);
      timer = setTimeout(retry, SILENCE_MS);
      listener(event.data ?? '');
    };
    opened.addEventListener(
      'heartbeat',
      hear(() => {
        failures = 0;
        if (missed) options.resumed();
        missed = false;
      }),
    );
    opened.addEventListener(
      'change',
      hear((data) => options.changed(JSON.parse(data) as LiveChange)),
    );
    for (const type of ['end', 'error']) opened.addEventListener(type, () => stream === opened && retry());
  };

  connect();
  return {
    look() {
      if (options.isVisible() && stream) return;
      failures = 0;
      missed = true;
      if (options.isVisible()) connect();
      else letGo();
    },
    stop() {
      isStopped = true;
      letGo();
    },
  };
}
