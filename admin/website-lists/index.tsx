import { lazy } from 'react';
import type { RaRecord } from 'react-admin';
import type {
  Client,
  Figure,
  Milestone,
  Office,
  Question,
  Reason,
  Sector,
  Speciality,
  TeamMember,
  Testimonial,
} from '#shared/website-lists.ts';
import type { orderedScreens } from '../lists/order/ordered-screens.tsx';
import { resource } from '../resource.tsx';
import { shownWords } from './filled-in.tsx';

const people = () => import('./people.tsx');
const services = () => import('./services.tsx');

/** What the website shows in an order that people choose. @see orderedScreens */
export const websiteLists = (
  <>
    {list<Testimonial>(
      'testimonials',
      async () => (await people()).testimonials,
      ({ author }) => author,
      {
        recordAt: 'edit/:id',
      },
    )}
    {list<TeamMember>(
      'team-members',
      async () => (await people()).teamMembers,
      ({ name }) => name,
    )}
    {list<Speciality>(
      'specialities',
      async () => (await services()).specialities,
      ({ title }) => title,
    )}
    {list<Sector>(
      'sectors',
      async () => (await services()).sectors,
      ({ title }) => title,
    )}
    {list<Reason>(
      'reasons',
      async () => (await services()).reasons,
      ({ title }) => title,
    )}
    {list<Figure>(
      'figures',
      async () => (await services()).figures,
      ({ figure, meaning }) => `${figure} ${meaning}`,
    )}
    {list<Milestone>(
      'milestones',
      async () => (await services()).milestones,
      ({ year }) => year,
    )}
    {list<Question>(
      'questions',
      async () => (await services()).questions,
      ({ question }) => shownWords(question),
    )}
    {list<Office>(
      'offices',
      async () => (await people()).offices,
      ({ name }) => name,
    )}
    {list<Client>(
      'clients',
      async () => (await people()).clients,
      ({ name }) => name,
    )}
  </>
);

type Screens = ReturnType<typeof orderedScreens>;

function list<Row extends RaRecord>(
  name: string,
  load: () => Promise<Screens>,
  recordRepresentation: (record: Row) => string,
  more: { recordAt?: string } = {},
) {
  const screen = (which: keyof Screens) => lazy(async () => ({ default: (await load())[which] }));
  return resource<Row>({
    name,
    hasBin: true,
    recordRepresentation,
    list: screen('List'),
    create: screen('Create'),
    edit: screen('Edit'),
    ...more,
  });
}
