import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BIN_DAYS } from '#shared/bin.ts';
import { CONTENT_FILE_BYTES, CONTENT_FILE_TOO_LARGE, type ContentAccount } from '#shared/content-transfer.ts';
import { londonDateTime } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { Panel } from '../layout/Panel.tsx';
import { HiddenFileInput } from '../media/HiddenFileInput.tsx';
import { LeaveDialog } from '../media/LeaveDialog.tsx';
import { UploadProblem } from '../media/UploadProblem.tsx';
import { useFileUpload } from '../media/useFileUpload.ts';
import { bringIn, CHECK_ADDRESS } from './api.ts';
import { ChangeTable, differs } from './ChangeTable.tsx';

/** Uploads a content file and shows what it would change before anybody agrees. */
export function BringInPanel() {
  const queries = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState<ContentAccount>();
  const [isAsking, setAsking] = useState(false);
  const [part, setPart] = useState(0);
  const [done, setDone] = useState<ContentAccount>();
  const upload = useFileUpload<ContentAccount>({
    address: CHECK_ADDRESS,
    type: 'application/octet-stream',
    refusalOf: ([file]) => (file && file.size > CONTENT_FILE_BYTES ? CONTENT_FILE_TOO_LARGE : undefined),
    onTaken: setAccount,
  });
  const { file, isSending } = upload;
  const work = async () => {
    if (!file) return;
    setPart(0);
    setDone(await bringIn(file, setPart));
    setAccount(undefined);
    await queries.invalidateQueries();
  };
  return (
    <Panel title="Bring content in">
      <Typography>
        Choose a file that was downloaded from this page of another website. It is checked first, and nothing
        changes until you agree.
      </Typography>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<UploadIcon />}
        disabled={isSending}
        onClick={() => chooser.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {!isSending ? 'Choose a content file' : upload.part < 1 ? 'Sending the file…' : 'Checking the file…'}
      </Button>
      <HiddenFileInput
        ref={chooser}
        aria-label="Content file"
        accept=".zst"
        onFiles={(files) => {
          setAccount(undefined);
          setDone(undefined);
          upload.send(files);
        }}
      />
      {isSending && <Progress part={upload.part} label="Sending the file" />}
      <UploadProblem upload={upload} />
      <LeaveDialog upload={upload} />
      {account && file && (
        <>
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{file.name}</strong>
            {`, made on ${londonDateTime(account.made_at)} (London) by version ${account.product_version}. `}
            {differs(account.changes)
              ? 'It would change this website as follows; nothing is changed yet.'
              : 'This website has the same content already: there is nothing to bring in.'}
          </Typography>
          <ChangeTable changes={account.changes} />
          <Button
            variant="contained"
            disabled={!differs(account.changes)}
            onClick={() => setAsking(true)}
            sx={{ justifySelf: 'start' }}
          >
            Bring it in
          </Button>
        </>
      )}
      {done && (
        <Alert severity="success" role="status">
          {`The content is here, and visitors see it. What was removed is in the bin for ${BIN_DAYS} days, and you can undo all of it below.`}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={`Replace this website’s content with “${file?.name}”?`}
        label="Bring it in"
        isDangerous
        work={work}
      >
        <Typography sx={{ mb: 1.5 }}>
          Visitors see it at once. What the file does not have goes to the bin; pictures stay. The content of
          before is kept, and can be taken back.
        </Typography>
        {part > 0 && <Progress part={part} label="Bringing the content in" />}
      </ConfirmDialog>
    </Panel>
  );
}

function Progress({ part, label }: { part: number; label: string }) {
  return (
    <LinearProgress
      aria-label={label}
      variant={part < 1 ? 'determinate' : 'indeterminate'}
      value={Math.round(part * 100)}
      sx={{ height: 10 }}
    />
  );
}
