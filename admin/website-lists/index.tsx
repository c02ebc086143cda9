import { lazy } from 'react';
import type { ListedRecords, Testimonial } from '#shared/website-lists.ts';
import type { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { resource } from '../resource.tsx';
import { shownWords } from './filled-in.tsx';

const people = () => import('./people.tsx');
const services = () => import('./services.tsx');

const nameOfFigure = ({ figure, meaning }: Lists['figures']) => `${figure} ${meaning}`;
const nameOfQuestion = ({ question }: Lists['questions']) => shownWords(question);

/** What the website shows in an order that people choose. @see orderedScreens */
export const websiteLists = (
  <>
    {list('testimonials', async () => (await people()).testimonials, 'author', 'edit/:id')}
    {list('team-members', async () => (await people()).teamMembers, 'name')}
    {list('specialities', async () => (await services()).specialities, 'title')}
    {list('sectors', async () => (await services()).sectors, 'title')}
    {list('reasons', async () => (await services()).reasons, 'title')}
    {list('figures', async () => (await services()).figures, nameOfFigure)}
    {list('milestones', async () => (await services()).milestones, 'year')}
    {list('questions', async () => (await services()).questions, nameOfQuestion)}
    {list('offices', async () => (await people()).offices, 'name')}
    {list('clients', async () => (await people()).clients, 'name')}
  </>
);

type Screens = ReturnType<typeof orderedScreens>;

type Lists = ListedRecords & { testimonials: Testimonial };

function list<Name extends keyof Lists>(
  name: Name,
  load: () => Promise<Screens>,
  recordRepresentation: (keyof Lists[Name] & string) | ((record: Lists[Name]) => string),
  recordAt?: string,
) {
  const screen = (which: keyof Screens) => lazy(async () => ({ default: (await load())[which] }));
  return resource<Lists[Name]>({
    name,
    hasBin: true,
    recordRepresentation,
    list: screen('List'),
    create: screen('Create'),
    edit: screen('Edit'),
    ...(recordAt && { recordAt }),
  });
}
