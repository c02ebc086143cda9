import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPORT_LIMITS, type SubscriptionImport } from '#shared/subscription-imports.ts';
import { HiddenFileInput } from '../media/HiddenFileInput.tsx';
import { LeaveDialog } from '../media/LeaveDialog.tsx';
import { UploadProblem } from '../media/UploadProblem.tsx';
import { type FileUpload, useFileUpload } from '../media/useFileUpload.ts';
import { UPLOAD_ADDRESS } from './api.ts';
import { importPath } from './paths.ts';

/** Uploads a chosen file and opens the page with what was found in it. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const upload = useFileUpload<SubscriptionImport>({
    address: UPLOAD_ADDRESS,
    type: 'text/csv',
    refusalOf: ([file]) =>
      file && file.size > IMPORT_LIMITS.bytes
        ? 'The file is larger than 64 MB. Split it, and import one part after the other.'
        : undefined,
    onTaken: ({ id }) => navigate(importPath(id)),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1, width: { xs: '100%', md: 'auto' }, justifyItems: { md: 'start' } }}>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={upload.isSending}
        onClick={() => input.current?.click()}
      >
        {labelOf(upload)}
      </Button>
      <HiddenFileInput
        ref={input}
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file"
        onFiles={upload.send}
      />
      <UploadProblem upload={upload} />
      <LeaveDialog upload={upload} />
    </Box>
  );
}

const labelOf = ({ isSending, part }: FileUpload): string => {
  if (!isSending) return 'Choose a CSV file';
  return part < 1 ? 'Sending the file…' : 'Reading the file…';
};
