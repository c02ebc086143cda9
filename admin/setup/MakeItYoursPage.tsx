import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Samples } from '#shared/samples.ts';
import type { SiteSettingsRecord } from '#shared/settings.ts';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { adminApi } from '../session/http.ts';
import { ASKED_ANEW } from '../session/session.ts';
import { MakeItYoursForm } from './MakeItYoursForm.tsx';

/** /admin/make-it-yours: asked once, after the first account is created. */
export function MakeItYoursPage() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ queryKey: ['first-start'], queryFn: readStart, ...ASKED_ANEW });
  if (error instanceof HttpError && error.status < 500 && error.status > 0)
    return <Navigate to={error.status === 401 ? '/login' : '/'} replace />;
  if (error)
    return (
      <Box sx={{ p: 4, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Alert severity="error">{error.message}</Alert>
        <Button variant="contained" color="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Box>
    );
  if (!data) return <LoadingScreen />;
  if (data.settings.asked_at) return <Navigate to="/settings" replace />;
  return (
    <>
      <title>Make it yours</title>
      <MakeItYoursForm
        settings={data.settings}
        samples={data.samples}
        heading={
          <div>
            <Typography sx={{ fontWeight: 650, color: 'text.secondary' }}>
              Step 2 of 2. Your account is ready.
            </Typography>
            <Typography
              variant="h1"
              sx={{ fontSize: { xs: '3rem', md: '3.75rem' }, lineHeight: 0.85, mt: 1 }}
            >
              Make it yours
            </Typography>
          </div>
        }
        onLater={() => navigate('/', { replace: true })}
      />
    </>
  );
}

async function readStart() {
  const [settings, samples] = await Promise.all([
    adminApi<SiteSettingsRecord>('settings/site'),
    adminApi<Samples>('samples'),
  ]);
  return { settings, samples: samples.removable };
}
