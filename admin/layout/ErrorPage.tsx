import { Button } from '@mui/material';
import { Notice } from './Notice.tsx';

/** The browsers' messages for a dynamic import that failed. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i;

/** Replaces a page that failed: usually because its code is gone since a newer version was deployed. */
export function ErrorPage({ error }: { error?: unknown }) {
  const isOutdated = error instanceof Error && NOT_LOADED.test(error.message);
  return (
    <>
      <title>{`${isOutdated ? 'Please reload' : 'Page failed'} · Admin`}</title>
      <Notice
        kind="error"
        level={1}
        title={isOutdated ? 'Please reload' : 'This page failed'}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {isOutdated
          ? 'This page could not be loaded: there may be a newer version, or no connection. '
          : 'Something in it went wrong. '}
        Your unsaved text is stored in this browser and offered after the reload.
      </Notice>
    </>
  );
}
