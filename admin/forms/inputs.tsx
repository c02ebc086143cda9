import {
  Box,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Switch,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import type { HTMLAttributes } from 'react';
import { FieldTitle, type InputProps, useInput, useResourceContext } from 'react-admin';

/**
 * react-admin's useInput on MUI fields. Its own inputs hand MUI 9 properties that are no more (console errors, lost
 * references), and label a checkbox's wrapper in place of the checkbox.
 */
interface InputOptions extends Pick<InputProps, 'source' | 'isRequired' | 'parse' | 'format'> {
  label?: string;
  helperText?: string | undefined;
  placeholder?: string;
  size?: 'small' | 'medium';
  disabled?: boolean;
}

interface TextInputProps extends InputOptions, Pick<TextFieldProps, 'multiline' | 'minRows' | 'sx'> {
  type?: 'text' | 'email' | 'tel' | 'search';
  htmlInput?: Pick<HTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck'>;
}

export function TextInput({ type = 'text', multiline, minRows, sx, htmlInput, ...options }: TextInputProps) {
  const { fieldProps, accessibility } = useField(options);
  return (
    <TextField
      {...fieldProps}
      type={type}
      {...(multiline ? { multiline, minRows } : {})}
      {...(sx ? { sx } : {})}
      slotProps={{ htmlInput: { ...htmlInput, ...accessibility } }}
    />
  );
}

/** A whole number; empty is null. */
export function NumberInput({ min, max, ...options }: InputOptions & { min: number; max: number }) {
  const parse = (typed: string) => (typed === '' ? null : Number(typed));
  const { fieldProps, accessibility } = useField({ ...options, parse });
  return (
    <TextField
      {...fieldProps}
      type="number"
      slotProps={{ htmlInput: { min, max, step: 1, ...accessibility } }}
    />
  );
}

export interface Choice {
  id: string;
  name: string;
}

/**
 * One of some choices; `emptyText` adds one for none, which is null. A value that is not among them is shown as
 * `unknownText`: the field must not look empty while it holds something.
 */
export function SelectInput({
  choices,
  emptyText,
  unknownText = 'No longer in this list',
  ...options
}: InputOptions & { choices: readonly Choice[]; emptyText?: string; unknownText?: string }) {
  const { fieldProps } = useField(options);
  const { value } = fieldProps;
  const isKnown = value === '' || choices.some(({ id }) => id === value);
  return (
    <TextField
      {...fieldProps}
      select
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {emptyText !== undefined && <MenuItem value="">{emptyText}</MenuItem>}
      {!isKnown && <MenuItem value={value}>{unknownText}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SwitchInput({ source, label, helperText }: InputOptions) {
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source });
  const message = fieldState.error?.message ?? helperText;
  return (
    <Box className={`ra-input ra-input-${source}`}>
      <FormControlLabel
        label={<FieldTitle label={label} source={source} resource={resource} />}
        sx={{ ml: '-4px', '& .MuiFormControlLabel-label': { fontWeight: 650, ml: 0.5 } }}
        control={
          <Switch
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': message ? `${id}-help` : undefined } }}
          />
        }
      />
      {message && (
        <FormHelperText id={`${id}-help`} error={fieldState.invalid}>
          {message}
        </FormHelperText>
      )}
    </Box>
  );
}

function useField({ source, label, helperText, placeholder, size, disabled, ...options }: InputOptions) {
  const resource = useResourceContext();
  const { id, field, fieldState, isRequired } = useInput({ source, ...options });
  const message = fieldState.error?.message ?? helperText;
  return {
    accessibility: isRequired ? { 'aria-required': true } : {},
    fieldProps: {
      id,
      name: field.name,
      value: field.value ?? '',
      onChange: field.onChange,
      onBlur: field.onBlur,
      inputRef: field.ref,
      label: <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />,
      error: fieldState.invalid,
      helperText: message,
      className: `ra-input ra-input-${source}`,
      ...(placeholder ? { placeholder } : {}),
      ...(size ? { size } : {}),
      ...(disabled ? { disabled } : {}),
    },
  };
}
