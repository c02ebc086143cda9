import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { NEW_PATH } from './paths.ts';

/** From a published post to a new newsletter that is made of it. */
export function SendAsNewsletterLink({ postId }: { postId: string }) {
  const { canAccess } = useCanAccess({ resource: 'newsletters', action: 'create' });
  if (!canAccess) return null;
  return (
    <Button
      component={RouterLink}
      to={`${NEW_PATH}?post=${encodeURIComponent(postId)}`}
      variant="outlined"
      color="secondary"
      startIcon={<MailIcon />}
    >
      Send as a newsletter
    </Button>
  );
}
