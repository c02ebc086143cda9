import { FormControlLabel, Switch } from '@mui/material';
import { useNotify, useUpdate } from 'react-admin';
import type { Testimonial } from '#shared/testimonials.ts';

/** Shows or hides a testimonial on the website at once. */
export function ActiveSwitch({ testimonial }: { testimonial: Testimonial }) {
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<Pick<Testimonial, 'id' | 'is_active'>, Error>();
  const { id, author, is_active } = testimonial;

  // Without a version: one field is set to what the person sees, and a move a moment ago must not stand in the way.
  const change = (next: boolean) =>
    update(
      'testimonials',
      { id, data: { is_active: next }, previousData: { id, is_active } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`${author} is ${next ? 'active' : 'inactive'} now.`, { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );

  return (
    <FormControlLabel
      label="Active"
      control={
        <Switch
          checked={is_active}
          disabled={isPending}
          onChange={(_event, next) => change(next)}
          slotProps={{ input: { 'aria-label': `${author} is active` } }}
        />
      }
    />
  );
}
