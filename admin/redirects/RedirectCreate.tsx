import { useSearchParams } from 'react-router-dom';
import { type Redirect, redirectSchema } from '#shared/redirects.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { LIST_PATH } from './paths.ts';
import { RedirectInputs } from './RedirectInputs.tsx';

/** /admin/redirects/new. Opened from the 404 log it is prefilled with the path, and leads back there. */
export function RedirectCreate() {
  const [query] = useSearchParams();
  const from = query.get('from');
  return (
    <CreatePage<Redirect>
      title="New redirect"
      schema={redirectSchema}
      defaultValues={{ from_path: from ?? '', to_path: '', is_active: true }}
      titleOf={({ from_path, to_path }) => `${from_path} leads to ${to_path}`}
      next={() => (from ? '/not-found-log' : LIST_PATH)}
    >
      <RedirectInputs />
    </CreatePage>
  );
}
