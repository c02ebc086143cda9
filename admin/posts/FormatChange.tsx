import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { CONTENT_MAX, type ContentFormat } from '#shared/posts.ts';
import { type Conversion, convert } from './convert-content.ts';
import { usePreference } from './writing/preferences.ts';

const NAMES: { readonly [format in ContentFormat]: string } = {
  html: 'Formatted text',
  markdown: 'Markdown',
};

/** Switches the format of the text. Existing text is converted, after a dialog that shows what would change. */
export function FormatChange({ isNew }: { isNew: boolean }) {
  const { field } = useInput({ source: 'content_format' });
  const { getValues, setValue } = useFormContext();
  const [, setUsual] = usePreference('format', 'html');
  const [wanted, setWanted] = useState<ContentFormat>();
  const text = () => String(getValues('content') ?? '');

  const take = (format: ContentFormat, content: string) => {
    setValue('content', content, { shouldDirty: true });
    setValue('content_format', format, { shouldDirty: true });
    if (isNew) setUsual(format);
    setWanted(undefined);
  };
  const choose = (format: ContentFormat) => {
    if (text().trim() === '') take(format, '');
    else setWanted(format);
  };

  return (
    <>
      <TextField
        select
        required
        label="Content format"
        name="content_format"
        value={field.value ?? 'markdown'}
        onChange={({ target }) => choose(target.value as ContentFormat)}
        onBlur={field.onBlur}
      >
        {Object.entries(NAMES).map(([format, name]) => (
          <MenuItem key={format} value={format}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {wanted && (
        <Change
          content={text()}
          to={wanted}
          onClose={() => setWanted(undefined)}
          onAgree={(content) => take(wanted, content)}
        />
      )}
    </>
  );
}

interface ChangeProps {
  content: string;
  to: ContentFormat;
  onClose: () => void;
  onAgree: (content: string) => void;
}

function Change({ content, to, onClose, onAgree }: ChangeProps) {
  const id = useId();
  const [conversion, setConversion] = useState<Conversion>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let isWanted = true;
    convert(content, to).then(
      (made) => isWanted && setConversion(made),
      (error: Error) => isWanted && setProblem(error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [content, to]);

  const isTooLong = (conversion?.content.length ?? 0) > CONTENT_MAX;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        {to === 'markdown' ? 'Switch to Markdown?' : 'Switch to formatted text?'}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {isTooLong && (
          <Alert severity="error">The text would be too long to be saved. Nothing was changed.</Alert>
        )}
        {!conversion && !problem && (
          <CircularProgress aria-label="Checking what would change" sx={{ m: 'auto' }} />
        )}
        {conversion && <Findings conversion={conversion} to={to} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={!conversion || isTooLong}
          onClick={() => conversion && onAgree(conversion.content)}
        >
          Switch
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Findings({ conversion: { content, changes }, to }: { conversion: Conversion; to: ContentFormat }) {
  return (
    <>
      {changes.length === 0 ? (
        <Typography>Readers see the same article. Nothing is left out.</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        Like anything you type, the change is then saved automatically. Earlier versions stay in the article’s
        history.
      </Typography>
      {to === 'markdown' && (
        <Box component="pre" tabIndex={0} aria-label="The text in Markdown" sx={TEXT}>
          {content}
        </Box>
      )}
    </>
  );
}

const TEXT = {
  m: 0,
  p: 1.5,
  maxHeight: 280,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'background.default',
  border: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
} as const;
