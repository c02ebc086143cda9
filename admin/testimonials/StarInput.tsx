import { FormControl, FormHelperText, FormLabel, Rating } from '@mui/material';
import { FieldTitle, useInput } from 'react-admin';
import { plural } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';

/** A rating from 1 to 5 stars; to keyboards and screen readers a group of radio buttons. */
export function StarInput() {
  const { field, fieldState } = useInput({ source: 'rating' });
  const stars = typeof field.value === 'number' ? field.value : null;
  return (
    <FormControl error={fieldState.invalid} component="fieldset">
      <FormLabel
        component="legend"
        sx={{ fontWeight: 650, fontSize: '0.9375rem', color: 'text.primary', mb: 0.5 }}
      >
        <FieldTitle source="rating" resource="testimonials" />
      </FormLabel>
      <Rating
        name={field.name}
        value={stars}
        size="large"
        getLabelText={(value) => plural(value, 'star')}
        onBlur={field.onBlur}
        onChange={(_event, value) => field.onChange(value ?? stars)}
        sx={{ color: colours.vermilion, '& .MuiRating-iconEmpty': { color: colours.lineControl } }}
      />
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
