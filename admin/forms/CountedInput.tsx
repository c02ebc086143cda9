import type { ComponentProps } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

interface CountedInputProps extends ComponentProps<typeof TextInput> {
  /** About how many characters readers see: a hint, not a limit. */
  hint: number;
}

/** A text input that shows its length and how many characters search results and cards have room for. */
export function CountedInput({ hint, ...props }: CountedInputProps) {
  const value: unknown = useWatch({ name: props.source });
  const length = typeof value === 'string' ? value.length : 0;
  const text = `${length} of about ${hint} characters`;
  return <TextInput {...props} helperText={length > hint ? `${text}. The end may be cut off.` : text} />;
}
