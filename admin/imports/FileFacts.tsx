import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { type BlogImport, FORMAT_LABELS } from '#shared/imports.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { byteSize, londonDate, londonDateTime } from '#shared/words.ts';
import { Facts } from '../layout/Facts.tsx';
import { Panel } from '../layout/Panel.tsx';
import { isAtWork } from './words.ts';

/** What is known about the file itself. */
export function FileFacts({ found, children }: { found: BlogImport; children?: ReactNode }) {
  const { site_url } = found;
  return (
    <Panel title="The file">
      <Facts
        facts={[
          ['Format', found.format && FORMAT_LABELS[found.format]],
          [
            'From',
            site_url && /^https?:/i.test(site_url) ? (
              <Link key="site" href={site_url} target="_blank" rel="noreferrer">
                {site_url}
              </Link>
            ) : (
              site_url
            ),
          ],
          ['Size', found.bytes > 0 ? byteSize(found.bytes) : null],
          ['Started', londonDateTime(found.created_at)],
          ['Imported', londonDateTime(found.started_at)],
          ['Finished', londonDateTime(found.finished_at)],
          ['Kept until', keptUntil(found)],
        ]}
      />
      {children}
    </Panel>
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** When an import and everything that was read of it is forgotten, and what that means. */
function keptUntil({ state, updated_at }: BlogImport): string | null {
  if (isAtWork(state)) return null;
  const end = new Date(Date.parse(updated_at) + DEFAULT_RETENTION.blog_imports.count * DAY);
  return `${londonDate(end.toISOString())}. Then what was read is deleted, with the report and the possibility to undo. Posts stay, and the same file is still recognised.`;
}
