import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { type ListedRecords, SPECIALITY_ICONS, WEBSITE_LISTS } from '#shared/website-lists.ts';
import { LinesInput } from '../forms/inputs.tsx';
import { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { ImageInput } from '../media/ImageInput.tsx';
import { capitalised, FilledIn } from './filled-in.tsx';

export const specialities = orderedScreens<ListedRecords['specialities']>({
  schema: WEBSITE_LISTS.specialities,
  defaultValues: { benefits: [], icon: 'strategy' },
  intro: 'The specialities page shows active ones in this order, featured ones first.',
  empty: 'Add what clients come to you for.',
  detailsOf: ({ is_featured }) => (is_featured ? 'Featured' : null),
  textOf: ({ description }) => description,
  inputs: (
    <>
      <TextInput source="title" required />
      <TextInput source="description" required multiline />
      <LinesInput source="benefits" required minRows={4} helperText="Four, one on each line." />
      <SelectInput source="icon" choices={capitalised(SPECIALITY_ICONS)} required />
      <SelectInput
        source="color_theme"
        choices={[
          { id: 'primary', name: 'Claret' },
          { id: 'accent', name: 'Brass' },
          { id: 'verve', name: 'Vermilion' },
          { id: 'secondary', name: 'Sky' },
        ]}
        required
      />
      <BooleanInput source="is_featured" helperText="Featured ones are the large cards at the top." />
    </>
  ),
});

export const sectors = orderedScreens<ListedRecords['sectors']>({
  schema: WEBSITE_LISTS.sectors,
  intro: 'Home shows active sectors in this order: the first two are wide.',
  empty: 'Add the kinds of company you help.',
  detailsOf: ({ link_type }) => (link_type === 'external' ? 'Has a site of its own' : null),
  textOf: ({ description }) => description,
  inputs: (
    <>
      <TextInput source="title" required />
      <TextInput source="description" required multiline />
      <ImageInput source="image" label="Picture" aspectRatio="4 / 3" />
      <SelectInput
        source="link_type"
        choices={[
          { id: 'consultation', name: 'The consultation alone' },
          { id: 'external', name: 'The consultation and a site of its own' },
        ]}
        required
      />
      <TextInput
        source="site_url"
        placeholder="https://"
        helperText="Opens in a new tab. Without it, Family Businesses and Manufacturing use the address under Settings."
      />
      <TextInput
        source="icon"
        helperText="One word. Enquiries that begin on this card are counted under it."
      />
    </>
  ),
});

export const reasons = orderedScreens<ListedRecords['reasons']>({
  schema: WEBSITE_LISTS.reasons,
  intro: 'Home shows active reasons to choose you in this order.',
  empty: 'Add why people choose you.',
  detailsOf: ({ big }) => big,
  textOf: ({ text }) => <FilledIn text={text} />,
  inputs: (
    <>
      <TextInput source="big" required helperText="Two or three words, shown large, such as Hands on." />
      <TextInput source="title" required />
      <TextInput
        source="text"
        required
        multiline
        helperText="{Team} becomes the number of people in the team."
      />
    </>
  ),
});

export const figures = orderedScreens<ListedRecords['figures']>({
  schema: WEBSITE_LISTS.figures,
  intro: 'Home and About show their active figures in this order.',
  empty: 'Add facts that make a good figure.',
  detailsOf: ({ page }) => (page === 'home' ? 'Home' : 'About'),
  inputs: (
    <>
      <TextInput source="figure" required helperText="Shown large, such as 20+ or 2022." />
      <TextInput source="meaning" required helperText="What the figure counts." />
      <SelectInput source="page" choices={capitalised(['home', 'about'])} required />
    </>
  ),
});

export const milestones = orderedScreens<ListedRecords['milestones']>({
  schema: WEBSITE_LISTS.milestones,
  intro: 'About shows active milestones beside the story in this order.',
  empty: 'Add what happened, and in which year.',
  textOf: ({ text }) => text,
  inputs: (
    <>
      <TextInput source="year" required />
      <TextInput source="text" required multiline />
    </>
  ),
});

export const questions = orderedScreens<ListedRecords['questions']>({
  schema: WEBSITE_LISTS.questions,
  intro: 'Home and Contact show active questions in this order.',
  empty: 'Add what people ask before they get in touch.',
  textOf: ({ answer }) => <FilledIn text={answer} />,
  inputs: (
    <>
      <TextInput source="question" required helperText="{brand} becomes the name of the site." />
      <TextInput
        source="answer"
        required
        multiline
        minRows={4}
        helperText="This is where prices and promises are made: keep them right. {team} becomes the number of people in the team, {promise} the hours within which you answer."
      />
    </>
  ),
});
