import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { type Sector, sectorSchema } from '#shared/website-lists.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { ImageInput } from '../media/ImageInput.tsx';

export const { List, Create, Edit } = orderedScreens<Sector>({
  schema: sectorSchema,
  defaultValues: {
    title: '',
    description: '',
    image: null,
    link_type: 'consultation',
    site_url: null,
    icon: null,
    is_active: true,
  },
  titleOf: ({ title }) => title,
  intro: 'Home shows active sectors in this order: the first two are wide.',
  empty: 'Add the kinds of company you help.',
  detailsOf: ({ link_type }) => (link_type === 'external' ? 'Has a site of its own' : null),
  textOf: ({ description }) => description,
  Inputs,
});

const LINK_TYPES = [
  { id: 'consultation', name: 'The consultation alone' },
  { id: 'external', name: 'The consultation and a site of its own' },
];

function Inputs() {
  return (
    <>
      <TextInput source="title" required />
      <TextInput source="description" required multiline />
      <ImageInput source="image" label="Picture" aspectRatio="4 / 3" />
      <SelectInput source="link_type" choices={LINK_TYPES} required />
      <TextInput
        source="site_url"
        placeholder="https://"
        helperText="Opens in a new tab. Without it, Family Businesses and Manufacturing use the address under Settings."
      />
      <TextInput
        source="icon"
        helperText="One word. Enquiries that begin on this card are counted under it."
      />
      <BooleanInput source="is_active" helperText="Only active ones are shown on the website." />
    </>
  );
}
