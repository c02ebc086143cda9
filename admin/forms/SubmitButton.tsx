import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../layout/Brand.tsx';

/** The tall submit button of the sign-in screens. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      color="secondary"
      variant="contained"
      size="large"
      disabled={isBusy}
      sx={{
        minHeight: 64,
        px: 3.5,
        justifyContent: 'space-between',
        fontSize: '1.1875rem',
        '& svg': { color: '#FF5A36' },
      }}
    >
      {children}
      <Icon size={28} />
    </Button>
  );
}
