import { Box } from '@mui/material';
import { BooleanInput, NumberInput, TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Client, clientSchema } from '#shared/website-lists.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { ImageInput } from '../media/ImageInput.tsx';

export const { List, Create, Edit } = orderedScreens<Client>({
  schema: clientSchema,
  defaultValues: { name: '', logo: '', logo_width: 200, is_active: true },
  titleOf: ({ name }) => name,
  intro: 'The strip of logos on Home shows active clients in this order.',
  empty: 'Add the companies you have worked with. With none, the website shows no strip of logos.',
  detailsOf: () => null,
  textOf: ({ logo }) => (
    <Box
      component="img"
      src={logo}
      alt=""
      sx={{ display: 'block', maxWidth: '100%', height: 32, bgcolor: 'common.white' }}
    />
  ),
  Inputs,
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

function Inputs() {
  return (
    <>
      <TextInput source="name" required />
      <LogoInput />
      <NumberInput
        source="logo_width"
        required
        helperText="When it is 64 high; filled in from a picture of the library."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
