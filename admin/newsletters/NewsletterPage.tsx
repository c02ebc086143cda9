import type { Newsletter } from '#shared/newsletters.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { Compose } from './Compose.tsx';
import { LIST_PATH } from './paths.ts';
import { Results } from './Results.tsx';
import { Scheduled } from './Scheduled.tsx';

/** /admin/newsletters/:id: the form of a draft, the time of a scheduled campaign, or the results of a sent one. */
export function NewsletterPage() {
  return (
    <ShowPage<Newsletter>
      missing={{ to: LIST_PATH }}
      pollWhile={({ state }) => state === 'queued' || state === 'sending'}
    >
      {(newsletter, refetch) => {
        if (newsletter.state === 'draft')
          return <Compose key={newsletter.id} newsletter={newsletter} onSent={refetch} />;
        if (newsletter.state === 'scheduled')
          return <Scheduled newsletter={newsletter} onChanged={refetch} />;
        return <Results newsletter={newsletter} onChanged={refetch} />;
      }}
    </ShowPage>
  );
}
