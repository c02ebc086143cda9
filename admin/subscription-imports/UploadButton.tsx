import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPORT_LIMITS } from '#shared/subscription-imports.ts';
import { upload } from './import-api.ts';
import { importPath } from './paths.ts';

/** Chooses a file, sends it, and opens what was found in it. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > IMPORT_LIMITS.bytes)
      return setProblem('The file is larger than 64 MB. Split it, and import one part after the other.');
    setBusy(true);
    try {
      navigate(importPath((await upload(file)).id));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be sent. Please try again.');
      setBusy(false);
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? 'Reading the file…' : 'Choose a CSV file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          send(file);
        }}
      />
      {problem && (
        <Alert severity="error" role="alert" sx={{ maxWidth: 480 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
