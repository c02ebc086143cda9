import { BooleanInput, TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type TeamMember, teamMemberSchema } from '#shared/website-lists.ts';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { ImageInput } from '../media/ImageInput.tsx';

export const { List, Create, Edit } = orderedScreens<TeamMember>({
  schema: teamMemberSchema,
  defaultValues: {
    name: '',
    role: '',
    description: '',
    experience: '',
    image: null,
    image_alt: null,
    is_founder: false,
    is_active: true,
  },
  titleOf: ({ name }) => name,
  intro: 'The team page shows active members in this order.',
  empty: 'Add the people of the team. With none, the website leaves its team page out of the menu.',
  detailsOf: ({ role, image }) => (
    <>
      {role}
      {!image && <WordChip label="No portrait" tone="quiet" />}
    </>
  ),
  textOf: ({ description }) => description,
  Inputs: TeamMemberInputs,
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

function TeamMemberInputs() {
  return (
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
      <BooleanInput source="is_active" helperText="Only active members are shown on the website." />
    </>
  );
}
