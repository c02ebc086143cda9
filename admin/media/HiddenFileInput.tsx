import type { Ref } from 'react';

interface HiddenFileInputProps {
  /** For the button, whose click opens the dialog. */
  ref: Ref<HTMLInputElement>;
  'aria-label': string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The browser's file dialog, for a button with words of its own. */
export function HiddenFileInput({ onFiles, ...input }: HiddenFileInputProps) {
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
