import { Box, Button, ButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Revision } from '#shared/posts.ts';
import { londonDateTime } from '#shared/words.ts';
import { FieldDifference } from './FieldDifference.tsx';

type Values = Readonly<Record<string, unknown>>;

/** Fields that a restore does not change: an old version must not unpublish an article or change its slug. */
export const KEPT_FIELDS: readonly string[] = ['slug', 'published', 'published_at'];

/** @returns the given fields in which two versions differ; absent and empty are equal */
export const differing = (fields: readonly string[], one: Values, other: Values): string[] =>
  fields.filter((field) => JSON.stringify(plain(one[field])) !== JSON.stringify(plain(other[field])));

function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

interface RevisionComparisonProps {
  fields: readonly string[];
  revision: Revision;
  /** The previous version; null if there is none, undefined while loading. */
  previous: Revision | null | undefined;
}

/** Compares a version with the form, or with the previous version. */
export function RevisionComparison({ fields, revision, previous }: RevisionComparisonProps) {
  const { getValues } = useFormContext();
  const [against, setAgainst] = useState<'form' | 'previous'>('form');
  const other = against === 'form' ? getValues() : previous?.fields;
  const changed = other ? differing(fields, revision.fields, other) : [];
  const isAgainstForm = against === 'form';

  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography id="compare-with">Compare with</Typography>
        <ButtonGroup aria-labelledby="compare-with" color="secondary" size="small" disableElevation>
          <Button
            variant={isAgainstForm ? 'contained' : 'outlined'}
            aria-pressed={isAgainstForm}
            onClick={() => setAgainst('form')}
          >
            What is in the form
          </Button>
          <Button
            variant={isAgainstForm ? 'outlined' : 'contained'}
            aria-pressed={!isAgainstForm}
            disabled={previous === null}
            onClick={() => setAgainst('previous')}
          >
            The version before
          </Button>
        </ButtonGroup>
      </Box>
      <Typography role="status" color="textSecondary">
        {summary(changed, isAgainstForm, previous)}
      </Typography>
      {changed.map((field) => (
        <FieldDifference
          key={`${against} ${field}`}
          field={field}
          version={revision.fields[field as keyof Revision['fields']]}
          other={other?.[field as keyof typeof other]}
          otherName={isAgainstForm ? 'In the form' : 'The version before'}
          note={isAgainstForm && KEPT_FIELDS.includes(field) ? 'Not changed by restoring' : undefined}
        />
      ))}
    </Box>
  );
}

function summary(changed: string[], isAgainstForm: boolean, previous: Revision | null | undefined): string {
  if (isAgainstForm) {
    if (changed.length === 0) return 'This version is the same as what is in the form.';
    const kept = changed.some((field) => KEPT_FIELDS.includes(field))
      ? ' Restoring leaves the address and the publication as they are.'
      : '';
    return `Green is what restoring would put in, red what it would take out.${kept}`;
  }
  if (!previous) return 'Loading the version before…';
  return `Green was new in this version, red was taken out since ${londonDateTime(previous.at)}.`;
}
