import AddIcon from '@mui/icons-material/Add';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import PersonDataIcon from '@mui/icons-material/PersonSearchOutlined';
import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';
import { can, type Roles } from '#shared/permissions.ts';
import { isFoundIn } from '#shared/search.ts';
import { londonDate } from '../words.ts';
import { brandLines } from './Brand.tsx';
import { placesFor, SECTIONS } from './sections.tsx';

/** An option of Find. */
export interface FindEntry {
  group: 'Do' | 'Enquiries' | 'Subscribers' | 'Articles' | 'Website' | 'Go to';
  to: string;
  /** Given to the page, for what must not be in its address. */
  state?: object;
  label: string;
  /** Secondary text after the label. */
  more?: string;
  icon: ReactElement;
}

const iconOf = (entry: string): ReactElement =>
  SECTIONS.find(({ label, name }) => label === entry || name === entry)?.icon ?? <PersonIcon />;

/** What makes a new record, by the resource of it. */
const ACTIONS = [
  { label: 'Write an article', to: '/posts/new', resource: 'posts' },
  { label: 'Add an enquiry', to: '/consultations/new', resource: 'consultations' },
  { label: 'Write a campaign', to: '/campaigns/new', resource: 'newsletters' },
  { label: 'Add a subscriber', to: '/newsletter/new', resource: 'subscriptions' },
  { label: 'Import subscribers', to: '/newsletter/import', resource: 'subscription-imports' },
  { label: 'Add a testimonial', to: '/testimonials/new', resource: 'testimonials' },
  { label: 'Add a redirect', to: '/redirects/new', resource: 'redirects' },
  { label: 'Invite a colleague', to: '/users/new', resource: 'users' },
  { label: 'Add a category', to: '/categories/new', resource: 'categories' },
];

/** @returns the actions whose name matches */
export const actionsFor = (roles: Roles, search: string): FindEntry[] =>
  ACTIONS.filter(({ label, resource }) => isFoundIn([label], search) && can(roles, 'create', resource)).map(
    ({ label, to }) => ({ group: 'Do', to, label, icon: <AddIcon /> }),
  );

/** What people look for on a page without knowing its name, by address. */
const WORDS: { readonly [to: string]: string } = {
  '/appointments': 'calendar diary appointments calls times',
  '/availability': 'calendar diary slots times free days off holidays',
  '/audit-log': 'history log changes who',
  '/bin': 'deleted trash restore undo recover',
  '/campaigns': 'mailings send emails web archive',
  '/categories': 'topics labels',
  '/clients': 'logos customers',
  '/consent-choices': 'gdpr banner',
  '/consultations': 'leads requests contacts export csv download',
  '/email-wording': 'confirmation texts signature',
  '/import': 'wordpress move',
  '/mails': 'delivery bounced test smtp',
  '/media': 'images photos portraits uploads',
  '/newsletter': 'mailing list addresses export csv download',
  '/not-found-log': '404 broken links',
  '/offices': 'address map opening hours',
  '/personal-data': 'gdpr export copy access erase delete',
  '/posts': 'blog news',
  '/privacy-requests': 'gdpr data protection subject access erasure',
  '/questions': 'faq price prices fee fees cost answers',
  '/redirects': 'links old addresses 301',
  '/settings':
    'retention delete periods logo icon colours brand name phone address company number vat analytics google linkedin whatsapp',
  '/site': 'words texts headline edit home price prices fee fees',
  '/status': 'backup errors disk problems',
  '/team-members': 'people portraits photos staff directors',
  '/testimonials': 'quotes reviews references',
  '/users': 'accounts roles passwords invite staff',
  '/website': 'words texts edit search description seo price prices',
};

/** @returns the pages and lists of the menu that match by their own name or their entry's, then those that match by a word */
export const placesOf = (roles: Roles, search: string): FindEntry[] => {
  const places = placesFor(roles).map(({ to, label, entry }) => ({
    group: 'Go to' as const,
    to,
    label: label === entry ? label : `${entry} › ${label}`,
    icon: iconOf(entry),
  }));
  const named = places.filter(({ label }) => isFoundIn([label], search));
  const meant = places.filter(({ to, label }) => isFoundIn([label, WORDS[to] ?? ''], search));
  return [...new Set([...named, ...meant])];
};

/** @returns an option that searches all data held about a person, if these roles may */
export const personOf = (roles: Roles, search: string): FindEntry[] =>
  search.length > 2 && can(roles, 'list', 'personal-data')
    ? [
        {
          group: 'Go to',
          to: '/personal-data',
          state: { q: search },
          label: `Privacy › Find a person: ‘${search}’`,
          more: 'Everything we hold about somebody',
          icon: <PersonDataIcon />,
        },
      ]
    : [];

/** @returns an option that searches the texts of the website, if these roles may change them */
export const textsWith = (roles: Roles, search: string): FindEntry[] =>
  search.length > 1 && can(roles, 'list', 'page-texts')
    ? [
        {
          group: 'Go to',
          to: `/website?${new URLSearchParams({ q: search })}`,
          label: `Website › As a list: ‘${search}’`,
          more: 'Words of the website',
          icon: iconOf('website'),
        },
      ]
    : [];

/** Resources whose records are searched. */
export const SOURCES: {
  resource: string;
  entryOf: (record: RaRecord, roles: Roles) => FindEntry;
}[] = [
  {
    resource: 'consultations',
    entryOf: ({ id, first_name, last_name, company_name, status, created_at }) => ({
      group: 'Enquiries',
      to: `/consultations/${id}/edit${status === 'new' ? '#reply' : ''}`,
      label: `${first_name} ${last_name}`,
      more: `${company_name} · asked on ${londonDate(created_at)}`,
      icon: <PersonIcon />,
    }),
  },
  {
    resource: 'subscriptions',
    entryOf: ({ id, email, created_at }, roles) => ({
      group: 'Subscribers',
      // Without edit permission there is no page for a single record.
      to: can(roles, 'edit', 'subscriptions')
        ? `/newsletter/${id}/edit`
        : `/newsletter?${new URLSearchParams({ filter: JSON.stringify({ q: email }) })}`,
      label: email,
      more: `Since ${londonDate(created_at)}`,
      icon: iconOf('newsletter'),
    }),
  },
  {
    resource: 'posts',
    entryOf: ({ id, title, published, published_at }) => {
      const verb = Date.parse(published_at) > Date.now() ? 'Scheduled for' : 'Published';
      return {
        group: 'Articles',
        to: `/posts/${id}/edit`,
        label: title,
        more: published ? `${verb} ${londonDate(published_at)}` : 'Draft',
        icon: iconOf('articles'),
      };
    },
  },
  {
    resource: 'questions',
    entryOf: ({ id, question }) =>
      ofWebsite(`/questions/${id}/edit`, question.replaceAll('{brand}', brandLines()[0]), 'Question'),
  },
  {
    resource: 'team-members',
    entryOf: ({ id, name, role }) => ofWebsite(`/team-members/${id}/edit`, name, role),
  },
  {
    resource: 'testimonials',
    entryOf: ({ id, author, company }) =>
      ofWebsite(`/testimonials/edit/${id}`, author, ['Testimonial', company].filter(Boolean).join(' · ')),
  },
];

const ofWebsite = (to: string, label: string, more: string): FindEntry => ({
  group: 'Website',
  to,
  label,
  more,
  icon: iconOf('website'),
});
