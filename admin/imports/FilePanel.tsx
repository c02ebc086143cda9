import type { ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { type BlogImport, FORMAT_LABELS, IMPORT_STATES_AT_WORK } from '#shared/imports.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { byteSize, londonDate, londonDateTime } from '#shared/words.ts';
import { DeleteButton } from '../forms/DeleteButton.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { START_PATH } from './commands.ts';

/** Facts about the file. */
export function FilePanel({ found, children }: { found: BlogImport; children?: ReactNode }) {
  return (
    <Panel title="The file">
      <DescriptionList
        items={[
          ['Format', found.format && FORMAT_LABELS[found.format]],
          ['From', found.site_url],
          ['Size', found.bytes > 0 ? byteSize(found.bytes) : null],
          ['Started', londonDateTime(found.created_at)],
          ['Imported', londonDateTime(found.started_at)],
          ['Finished', londonDateTime(found.finished_at)],
          ['In the history until', endOf(found)],
        ]}
      />
      {children}
    </Panel>
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** When an import and everything that was read of it is deleted, and what that means. */
function endOf({ state, updated_at }: BlogImport): string | null {
  if (IMPORT_STATES_AT_WORK.includes(state)) return null;
  const end = new Date(Date.parse(updated_at) + DEFAULT_RETENTION.blog_imports.count * DAY);
  return `${londonDate(end.toISOString())}. After that it can no longer be undone, and is deleted here. The articles stay, and the same file is still recognised.`;
}

/** Deletes an import from the history, once confirmed; its posts stay. It may stand among the list of these. */
export function ForgetButton({ found, label }: { found: BlogImport; label: string }) {
  return (
    <ResourceContextProvider value="imports">
      <DeleteButton
        record={found}
        name={found.filename}
        listPath={START_PATH}
        label={label}
        warning={
          found.state === 'done' || found.state === 'cancelled'
            ? 'The articles and images that it brought stay, but it can no longer be undone as a whole. If you import the same file again, the articles that are here already are still recognised.'
            : 'What was read from the file is deleted. Nothing on the site changes.'
        }
      />
    </ResourceContextProvider>
  );
}
