import { Alert, Box, Button, Typography } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { knownUser } from '../session/session.ts';
import {
  changedValues,
  deleteDraft,
  findCopies,
  folderOf,
  markOpen,
  newKey,
  type StoredDraft,
  storeDraft,
} from './drafts.ts';
import { londonDateTime } from './london-time.ts';

/** How long after the last key the copy is written, in milliseconds. */
const PAUSE = 700;

interface DraftRecoveryProps {
  /** Of the record; 'new' for one that is being created. */
  id: string | number;
  /** What a save writes; nothing else is kept. */
  fields: string[];
  /** The record, or the values that a new one starts with. */
  saved: Record<string, unknown>;
  /** The version that the form was filled from; none for a new record. */
  version?: string | undefined;
  creationKey?: () => string;
  /** Set by this component; called when what is in the form has been saved. */
  onSaved: { current: () => void };
  onRestore?: (copy: StoredDraft) => void;
}

/**
 * Inside a form: keeps what is typed in this browser until it is saved, and offers back what a crash or a closed tab
 * left. Each open form has a copy of its own, so that two tabs do not overwrite each other's.
 */
export function DraftRecovery({
  id,
  fields,
  saved,
  version,
  creationKey,
  onSaved,
  onRestore,
}: DraftRecoveryProps) {
  const resource = useResourceContext() ?? '';
  const folder = folderOf(knownUser()?.id ?? '', resource, id);
  const key = useMemo(() => folder + newKey(), [folder]);
  const { getValues, setValue, subscribe } = useFormContext();
  const [offers, setOffers] = useState<StoredDraft[]>([]);
  const [isFull, setFull] = useState(false);
  const present = useRef({ fields, saved, version, creationKey });
  present.current = { fields, saved, version, creationKey };
  /** The record under restored text, which may be older than the one on the page. */
  const restoredBase = useRef<Record<string, unknown> | null>(null);
  const isSaved = useRef(false);

  const write = useCallback(() => {
    const { fields: names, saved: before, version: base, creationKey: creation } = present.current;
    const values = changedValues(names, before, getValues());
    if (isSaved.current || Object.keys(values).length === 0) return deleteDraft(key);
    const from = base === undefined ? null : { ...pick(before, names), updated_at: base };
    const copy = { at: Date.now(), values, base: restoredBase.current ?? from, creationKey: creation?.() };
    setFull(!storeDraft(key, copy));
  }, [key, getValues]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writeNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const close = markOpen(key);
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        isSaved.current = false;
        clearTimeout(timer);
        timer = setTimeout(writeNow, PAUSE);
      },
    });
    onSaved.current = () => {
      isSaved.current = true;
      restoredBase.current = null;
      clearTimeout(timer);
      timer = undefined;
      deleteDraft(key);
    };
    window.addEventListener('pagehide', writeNow);
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      writeNow();
      unsubscribe();
      close();
      window.removeEventListener('pagehide', writeNow);
      document.removeEventListener('visibilitychange', writeNow);
    };
  }, [key, write, subscribe, onSaved]);

  useEffect(() => {
    let isCurrent = true;
    findCopies(folder, key).then((found) => {
      if (!isCurrent) return;
      const { fields: names, saved: before } = present.current;
      // What was saved although its answer was lost needs no offer.
      const news = found.filter(({ values }) => {
        const differing = changedValues(names, before, { ...before, ...values });
        return Object.keys(differing).length > 0;
      });
      for (const { key: old } of found.filter((copy) => !news.includes(copy))) deleteDraft(old);
      setOffers(news);
    });
    return () => {
      isCurrent = false;
    };
  }, [folder, key]);

  const [offer, ...others] = offers;
  const restore = (copy: StoredDraft) => {
    for (const [name, value] of Object.entries(copy.values)) setValue(name, value, { shouldDirty: true });
    onRestore?.(copy);
    restoredBase.current = copy.base;
    write();
    deleteDraft(copy.key);
    setOffers(others);
  };
  const discard = (copy: StoredDraft) => {
    deleteDraft(copy.key);
    setOffers(others);
  };

  return (
    <>
      {offer && (
        <Offer copy={offer} saved={saved} isStale={offer.base !== null && offer.base.updated_at !== version}>
          <Button variant="contained" color="secondary" onClick={() => restore(offer)}>
            Restore
          </Button>
          <Button color="inherit" onClick={() => discard(offer)}>
            Discard
          </Button>
        </Offer>
      )}
      {isFull && (
        <Alert severity="warning" role="status" sx={{ mb: 3 }}>
          This browser has no room left to keep a copy of your text while you type. Save often.
        </Alert>
      )}
    </>
  );
}

interface OfferProps {
  copy: StoredDraft;
  saved: Record<string, unknown>;
  /** Whether somebody saved the record after it was typed. */
  isStale: boolean;
  children: ReactNode;
}

function Offer({ copy, saved, isStale, children }: OfferProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.${resource}.fields.${field}`, { _: field });
  const fields = Object.keys(copy.values);
  return (
    <Alert
      severity="info"
      role="region"
      aria-label="Unsaved text"
      sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Typography sx={{ fontWeight: 650 }}>{`You have unsaved text from ${timeOf(copy.at)}.`}</Typography>
      {isStale && (
        <Typography variant="body2">
          The record was saved after that. Restoring replaces nothing: you see both versions when you save.
        </Typography>
      )}
      <Box component="details" sx={{ my: 0.5 }}>
        <summary>{`It differs in: ${fields.map(label).join(', ')}`}</summary>
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
          {fields.map((field) => (
            <div key={field}>
              <dt>
                <b>{label(field)}</b>
              </dt>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <div>{`Unsaved: ${short(copy.values[field])}`}</div>
                <div>{`Saved: ${short(saved[field])}`}</div>
              </Box>
            </div>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{children}</Box>
    </Alert>
  );
}

/** '14:32', or the date as well when it was another day. */
function timeOf(at: number): string {
  const text = londonDateTime(new Date(at).toISOString());
  const today = londonDateTime(new Date().toISOString());
  const [day, time] = text.split(', ');
  return today.startsWith(`${day},`) && time ? time : text;
}

function short(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  if (text === '') return '(empty)';
  return text.length > 240 ? `${text.slice(0, 240)}… (${text.length} characters)` : text;
}

const pick = (record: Record<string, unknown>, fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
