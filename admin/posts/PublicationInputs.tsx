import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { SwitchInput } from '../ui/inputs.tsx';
import { LondonDateTimeInput } from '../ui/LondonDateTimeInput.tsx';
import { inWords, londonDateTime } from '../ui/london-time.ts';

/** Whether and when the world sees the article, with the consequence in words. */
export function PublicationInputs() {
  const published: unknown = useWatch({ name: 'published' });
  const publishedAt: unknown = useWatch({ name: 'published_at' });
  return (
    <>
      <SwitchInput source="published" />
      <LondonDateTimeInput source="published_at" />
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {consequence(published === true, typeof publishedAt === 'string' ? publishedAt : null, Date.now())}
      </Typography>
    </>
  );
}

/** @returns what saving these values does, in a sentence */
export function consequence(published: boolean, publishedAt: string | null, now: number): string {
  if (!published) return 'A draft: only people who sign in here can read it.';
  if (!publishedAt) return 'Published as soon as it is saved.';
  const at = Date.parse(publishedAt);
  if (at > now) return `Publishes in ${inWords(now, at)}, on ${londonDateTime(publishedAt)} London time.`;
  return `Public, dated ${londonDateTime(publishedAt)} London time.`;
}
