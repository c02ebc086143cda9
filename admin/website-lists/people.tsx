import { Box, FormControl, FormHelperText, FormLabel, Rating, Typography } from '@mui/material';
import { BooleanInput, FieldTitle, NumberInput, SelectInput, TextInput, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import {
  type ListedRecords,
  OFFICE_PLANS,
  type Testimonial,
  testimonialSchema,
  WEBSITE_LISTS,
} from '#shared/website-lists.ts';
import { plural } from '#shared/words.ts';
import { LinesInput } from '../forms/inputs.tsx';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { ImageInput } from '../media/ImageInput.tsx';
import { colours } from '../theme/colours.ts';
import { capitalised } from './filled-in.tsx';

export const teamMembers = orderedScreens<ListedRecords['team-members']>({
  schema: WEBSITE_LISTS['team-members'],
  intro: 'The team page shows active members in this order.',
  empty: 'Add the people of the team. With none, the website leaves its team page out of the menu.',
  detailsOf: ({ role, image }) => (
    <>
      {role}
      {/* As the going-live list counts them: the samples' drawings are none. */}
      {!image?.startsWith('/media/') && <WordChip label="No portrait" tone="quiet" />}
    </>
  ),
  textOf: ({ description }) => description,
  inputs: (
    <>
      <TextInput source="name" required />
      <TextInput source="role" required helperText="Such as Operations and logistics." />
      <TextInput source="description" required multiline helperText="One sentence on how they work." />
      <TextInput
        source="experience"
        required
        multiline
        helperText="What they have done, in a sentence or two."
      />
      <PortraitInput />
      <TextInput
        source="image_alt"
        helperText="For people who cannot see it. Comes with a picture of the library; without it, the name is read."
      />
      <BooleanInput source="is_founder" helperText="Founders are shown on Our Story too." />
    </>
  ),
});

/** Picking another picture replaces the alternative text with that picture's. */
function PortraitInput() {
  const { setValue } = useFormContext();
  return (
    <ImageInput
      source="image"
      label="Portrait"
      aspectRatio="4 / 5"
      onPick={({ alt }) => setValue('image_alt', alt || null, { shouldDirty: true, shouldValidate: true })}
    />
  );
}

export const offices = orderedScreens<ListedRecords['offices']>({
  schema: WEBSITE_LISTS.offices,
  defaultValues: { address_lines: [] },
  intro: 'Contact shows active offices in this order.',
  empty: 'Add the places where people find you. With none, the website shows no offices.',
  detailsOf: ({ is_coming_soon }) => (is_coming_soon ? 'Coming soon' : null),
  textOf: ({ address_lines }) => address_lines.join(', '),
  inputs: (
    <>
      <TextInput source="name" required helperText="Such as Lancashire." />
      <LinesInput source="address_lines" helperText="One line for each line of the address." />
      <TextInput source="email" type="email" />
      <TextInput source="phone" type="tel" />
      <SelectInput source="plan" choices={capitalised(OFFICE_PLANS)} emptyText="None" />
      <BooleanInput
        source="is_coming_soon"
        helperText="Shows its name and Coming Soon, without an address."
      />
    </>
  ),
});

export const clients = orderedScreens<ListedRecords['clients']>({
  schema: WEBSITE_LISTS.clients,
  intro: 'The strip of logos on Home shows active clients in this order.',
  empty: 'Add the companies you have worked with. With none, the website shows no strip of logos.',
  textOf: ({ logo }) => (
    <Box
      component="img"
      src={logo}
      alt=""
      sx={{ display: 'block', maxWidth: '100%', height: 32, bgcolor: 'common.white' }}
    />
  ),
  inputs: (
    <>
      <TextInput source="name" required />
      <LogoInput />
      <NumberInput
        source="logo_width"
        required
        helperText="When it is 64 high; filled in from a picture of the library."
      />
    </>
  ),
});

function LogoInput() {
  const { setValue } = useFormContext();
  return (
    <ImageInput
      source="logo"
      label="Logo"
      contained
      aspectRatio="4 / 1"
      onPick={({ width, height }) =>
        setValue('logo_width', Math.round((64 * width) / height), { shouldDirty: true })
      }
    />
  );
}

export const testimonials = orderedScreens<Testimonial>({
  schema: testimonialSchema,
  intro: 'The website shows active testimonials in this order.',
  empty: 'Add what clients say. The website shows the active ones in the order of this list.',
  detailsOf: ({ rating, role, company }) => (
    <>
      <Stars rating={rating} />
      <Typography variant="caption" component="span">
        {[role, company].filter(Boolean).join(', ')}
      </Typography>
    </>
  ),
  textOf: ({ quote }) => quote,
  inputs: (
    <>
      <TextInput
        source="quote"
        required
        multiline
        minRows={4}
        helperText="In their words. Quotation marks are added by the website."
      />
      <TextInput source="author" required />
      <TextInput source="role" helperText="Such as Managing Director." />
      <TextInput source="company" />
      <StarInput />
      <TextInput
        source="source_note"
        multiline
        helperText="Where the words come from and who allowed them to be published. Only seen here."
      />
    </>
  ),
});

/** A rating from 1 to 5 stars; to keyboards and screen readers a group of radio buttons. */
function StarInput() {
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

/** Not MUI's Rating, whose ten icons per row slow down 200 rows. */
function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={plural(rating, 'star')}
      style={{ color: colours.vermilion, letterSpacing: '0.1em' }}
    >
      {'★'.repeat(rating)}
      <span style={{ color: colours.lineControl }}>{'☆'.repeat(5 - rating)}</span>
    </span>
  );
}
