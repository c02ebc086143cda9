import { TextInput, type TextInputProps } from 'react-admin';

/** A list of short texts, one per line. */
export const LinesInput = (props: TextInputProps) => (
  <TextInput {...props} multiline format={format} parse={parse} />
);

const format = (value: readonly string[] | null) => (value ?? []).join('\n');
const parse = (text: string) => (text === '' ? [] : text.split('\n'));
