import type { Newsletter } from '#shared/newsletters.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { Compose } from './Compose.tsx';
import { LIST_PATH } from './paths.ts';
import { Results } from './Results.tsx';
import { Scheduled } from './Scheduled.tsx';

/** /admin/newsletters/:id: a form while it is a draft, its time once it has one, and what came of it afterwards. */
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
