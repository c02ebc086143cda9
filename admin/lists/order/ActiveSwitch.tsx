import { FormControlLabel, Switch } from '@mui/material';
import { useNotify, useResourceContext, useUpdate } from 'react-admin';

interface ActiveSwitchProps {
  id: string;
  /** The record's name, for the label. */
  name: string;
  isActive: boolean;
}

/** Shows or hides a record on the website; saves at once. */
export function ActiveSwitch({ id, name, isActive }: ActiveSwitchProps) {
  const resource = useResourceContext();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<{ id: string; is_active: boolean }, Error>();

  // Without If-Match: it sets one field, and a reorder just before must not cause a conflict.
  const change = (next: boolean) =>
    update(
      resource,
      { id, data: { is_active: next }, previousData: { id, is_active: isActive } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`${name} is ${next ? 'active' : 'inactive'} now.`, { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );

  return (
    <FormControlLabel
      label="Active"
      control={
        <Switch
          checked={isActive}
          disabled={isPending}
          onChange={(_event, next) => change(next)}
          slotProps={{ input: { 'aria-label': `${name} is active` } }}
        />
      }
    />
  );
}
