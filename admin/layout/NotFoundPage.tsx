import { Button } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <title>Page not found · Admin</title>
      <Notice
        kind="missing"
        level={1}
        title="Page not found"
        action={
          <Button component={RouterLink} to="/" variant="contained">
            Dashboard
          </Button>
        }
      >
        {`There is nothing at /admin${pathname}.`}
      </Notice>
    </>
  );
}
