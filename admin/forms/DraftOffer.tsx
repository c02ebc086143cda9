import { Alert, Box, Button, Typography } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { londonDateTime } from '#shared/words.ts';
import type { StoredDraft } from './drafts.ts';
import type { Drafts } from './useDrafts.ts';

interface DraftOfferProps {
  drafts: Drafts;
  /** The saved record, or the initial values of a new one. */
  saved: Record<string, unknown>;
}

/** Offers to restore a draft from an earlier visit, and warns when this browser has no room for one. */
export function DraftOffer({ drafts, saved }: DraftOfferProps) {
  const { offer, isFull, restore, discard } = drafts;
  return (
    <>
      {offer && (
        <Offer
          draft={offer}
          saved={saved}
          onRestore={() => restore(offer)}
          onDiscard={() => discard(offer)}
        />
      )}
      {isFull && (
        <Alert severity="warning" role="status" sx={{ mb: 3 }}>
          This browser has no room left for a copy of your text while you type. Save often.
        </Alert>
      )}
    </>
  );
}

interface OfferProps {
  draft: StoredDraft;
  saved: Record<string, unknown>;
  onRestore: () => void;
  onDiscard: () => void;
}

function Offer({ draft, saved, onRestore, onDiscard }: OfferProps) {
  // Somebody saved the record after this was typed.
  const isStale = draft.base !== null && draft.base.updated_at !== saved.updated_at;
  const resource = useResourceContext();
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.${resource}.fields.${field}`, { _: field });
  const fields = Object.keys(draft.values);
  return (
    <Alert
      severity="info"
      role="region"
      aria-label="Unsaved text"
      sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Typography sx={{ fontWeight: 650 }}>{`You have unsaved text from ${timeOf(draft.at)}.`}</Typography>
      {isStale && (
        <Typography variant="body2">
          The record was saved after that. Restoring overwrites nothing: you see both versions when you save.
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
                <div>{`Unsaved: ${short(draft.values[field])}`}</div>
                <div>{`Saved: ${short(saved[field])}`}</div>
              </Box>
            </div>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" color="secondary" onClick={onRestore}>
          Restore
        </Button>
        <Button color="inherit" onClick={onDiscard}>
          Discard
        </Button>
      </Box>
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
