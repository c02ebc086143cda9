import { Alert } from '@mui/material';
import { BooleanInput, TextInput, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Post } from '#shared/posts.ts';
import { SITE_PAGES } from '#shared/public.ts';
import { normalPath } from '#shared/redirect-paths.ts';
import { FormColumn, Panel } from '../layout/Panel.tsx';

export function RedirectInputs() {
  return (
    <FormColumn>
      <Panel>
        <TextInput
          source="from_path"
          required
          placeholder="/old-page"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          helperText={<OldAddressHelp />}
        />
        <LivePageWarning />
        <TextInput
          source="to_path"
          required
          placeholder="/contact"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          helperText="A page of this site, such as /blog/an-article, or a whole address elsewhere. If it is an article, the redirect follows it when its address changes."
        />
        <BooleanInput
          source="is_active"
          helperText={<span id="off-means">While it is off, visitors find no page at the old address.</span>}
          options={{ slotProps: { input: { 'aria-describedby': 'off-means' } } }}
        />
      </Panel>
    </FormColumn>
  );
}

/** Says what of the old address counts; of a whole address, that its website's name does not. */
function OldAddressHelp() {
  const typed = String(useWatch({ name: 'from_path' }) ?? '').trim();
  if (/^https?:/i.test(typed) && URL.canParse(typed))
    return `Only what follows ${new URL(typed).host} is kept: it works for visitors who reach this website, by whatever name.`;
  return 'The part after the website’s name, as far as the ?. Capital letters and a slash at the end make no difference.';
}

/** Warns that a live page has priority over a redirect from its address. */
function LivePageWarning() {
  const path = normalPath(String(useWatch({ name: 'from_path' }) ?? '').trim());
  const slug = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
  const { data = [] } = useGetList<Post>(
    'posts',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { slug, status: 'published' },
    },
    { enabled: slug !== undefined },
  );
  const isSitePage = path !== '' && (SITE_PAGES as readonly string[]).includes(path);
  const title = slug && data[0]?.slug === slug ? `the article “${data[0].title}”` : undefined;
  if (!isSitePage && !title) return null;
  return (
    <Alert severity="warning" role="status">
      {`At this address there is ${title ?? 'a page of this website'}. Visitors see that page, and the redirect works only once it is gone.`}
    </Alert>
  );
}
