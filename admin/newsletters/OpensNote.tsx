import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Alert, AlertTitle } from '@mui/material';

/** Explains why there is no open rate, which other newsletter software shows. */
export function OpensNote() {
  return (
    <Alert severity="info" role="note" icon={<HiddenIcon />} sx={{ mt: 2 }}>
      <AlertTitle component="h2" sx={{ fontWeight: 650 }}>
        Opens are not counted
      </AlertTitle>
      It would need a hidden picture in every email that reports back who opened it, when and where. Email
      programs fake it anyway. Views of the article itself are counted, without saying whose. ‘Accepted’ means
      that your mail server took the email; ‘delivered’, that no bounce was reported after that either.
    </Alert>
  );
}
