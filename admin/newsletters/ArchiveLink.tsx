import OpenIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';

export function ArchiveLink() {
  return (
    <Button
      href={NEWSLETTER_ARCHIVE_PATH}
      target="_blank"
      rel="noopener"
      variant="outlined"
      color="secondary"
      startIcon={<OpenIcon />}
    >
      Archive on the website
    </Button>
  );
}
