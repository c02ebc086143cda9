import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, type ButtonProps, Typography } from '@mui/material';
import { type Ref, useEffect, useRef, useState } from 'react';

interface FileChooser {
  'aria-label': string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The browser's file dialog. @param ref for what opens it by a click */
export function HiddenFileInput({ onFiles, ...input }: FileChooser & { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Otherwise choosing the same file again would not fire an event.
        target.value = '';
      }}
    />
  );
}

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  chooser: FileChooser;
}

/** A button that opens the file dialog. */
export function FileButton({ chooser, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        {...button}
        onClick={() => input.current?.click()}
      />
      <HiddenFileInput ref={input} {...chooser} />
    </>
  );
}

interface DropZoneProps {
  chooser: FileChooser;
  /** Label of the button. */
  label: string;
  /** Which files are accepted. */
  hint: string;
}

/** Takes files by drop, anywhere on the page, or by file dialog. */
export function DropZone({ chooser, label, hint }: DropZoneProps) {
  const isOver = useFileDrop(chooser.onFiles);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        p: 2,
        bgcolor: isOver ? 'action.selected' : 'background.paper',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <FileButton chooser={chooser}>{label}</FileButton>
      <Typography variant="caption" sx={{ flex: '1 1 220px' }}>
        {isOver ? 'Drop to upload.' : hint}
      </Typography>
    </Box>
  );
}

/** Accepts files dropped anywhere on the page. @returns whether files are being dragged over it */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser would open the file instead of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
