import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** A link from the list of subscribers to the import. */
export function ImportLink() {
  const { canAccess } = useCanAccess({ resource: 'subscriptions', action: 'import' });
  if (!canAccess) return null;
  return (
    <Button
      component={RouterLink}
      to="/newsletter/import"
      variant="outlined"
      color="secondary"
      startIcon={<UploadIcon />}
    >
      Import
    </Button>
  );
}
