import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import NewsletterIcon from '@mui/icons-material/MailOutlined';
import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import EnquiryIcon from '@mui/icons-material/PhoneCallbackOutlined';
import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import WebsiteIcon from '@mui/icons-material/WebOutlined';
import type { ReactElement } from 'react';
import { can, type Roles } from '#shared/permissions.ts';

/** A page that people reach by name: from the menu, from another page, or with Find. */
export interface Place {
  to: string;
  label: string;
  /** The resource whose `list` permission it needs. */
  resource: string;
}

/** A line below a menu entry. */
export interface Part extends Place {
  /** Lists that are opened from its page; the menu marks this part as current there. */
  lists?: readonly Place[];
}

/** A menu entry; clicking it opens its first part. */
export interface Section {
  /** Key of its badge in AppLayout. */
  name: string;
  label: string;
  icon: ReactElement;
  parts: readonly [Part, ...Part[]];
}

const TESTIMONIALS: Part = { to: '/testimonials', label: 'Testimonials', resource: 'testimonials' };

const WEBSITE_LISTS: readonly Place[] = [
  { to: '/team-members', label: 'Team', resource: 'team-members' },
  { to: '/specialities', label: 'Specialities', resource: 'specialities' },
  { to: '/sectors', label: 'Sectors', resource: 'sectors' },
  { to: '/reasons', label: 'Reasons', resource: 'reasons' },
  { to: '/questions', label: 'Questions', resource: 'questions' },
  { to: '/figures', label: 'Figures', resource: 'figures' },
  { to: '/milestones', label: 'Milestones', resource: 'milestones' },
  { to: '/offices', label: 'Offices', resource: 'offices' },
  { to: '/clients', label: 'Clients', resource: 'clients' },
];

/** The lists of ordered records that website pages show. */
export const SHOWN_LISTS: readonly Place[] = [...WEBSITE_LISTS, TESTIMONIALS];

/**
 * The menu: at most eight entries with five parts each, which fit a laptop's window. A new page is one line in the parts of
 * its entry: its address, label and the resource whose permission it needs. A page that is opened from another part goes into that
 * part's `lists`. Find offers both.
 */
export const SECTIONS: readonly Section[] = [
  {
    name: 'dashboard',
    label: 'Dashboard',
    icon: <DashboardIcon />,
    parts: [{ to: '/', label: 'Dashboard', resource: 'dashboard' }],
  },
  {
    name: 'enquiries',
    label: 'Enquiries',
    icon: <EnquiryIcon />,
    parts: [
      { to: '/consultations', label: 'List', resource: 'consultations' },
      { to: '/appointments', label: 'Meetings', resource: 'appointments' },
      { to: '/availability', label: 'Booking hours', resource: 'availability' },
      { to: '/reply-templates', label: 'Reply templates', resource: 'reply-templates' },
    ],
  },
  {
    name: 'articles',
    label: 'Articles',
    icon: <ArticleIcon />,
    parts: [
      { to: '/posts', label: 'All articles', resource: 'posts' },
      { to: '/categories', label: 'Categories and tags', resource: 'categories' },
      { to: '/import', label: 'Import a blog', resource: 'imports' },
    ],
  },
  {
    name: 'website',
    label: 'Website',
    icon: <WebsiteIcon />,
    parts: [
      { to: '/site', label: 'On the page', resource: 'page-texts' },
      { to: '/website', label: 'As a list', resource: 'page-texts', lists: WEBSITE_LISTS },
      TESTIMONIALS,
      { to: '/media', label: 'Pictures', resource: 'media' },
      {
        to: '/redirects',
        label: 'Redirects',
        resource: 'redirects',
        lists: [{ to: '/not-found-log', label: 'Pages not found', resource: 'not-found-log' }],
      },
    ],
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    icon: <NewsletterIcon />,
    parts: [
      { to: '/campaigns', label: 'Campaigns', resource: 'newsletters' },
      { to: '/newsletter', label: 'Subscribers', resource: 'subscriptions' },
    ],
  },
  {
    name: 'privacy',
    label: 'Privacy',
    icon: <PrivacyIcon />,
    parts: [
      { to: '/privacy-requests', label: 'Requests', resource: 'privacy-requests' },
      { to: '/personal-data', label: 'Find a person', resource: 'personal-data' },
      { to: '/consent-choices', label: 'Cookie choices', resource: 'consent-choices' },
    ],
  },
  {
    name: 'settings',
    label: 'Settings',
    icon: <SettingsIcon />,
    parts: [
      { to: '/settings', label: 'Company', resource: 'settings' },
      { to: '/users', label: 'Colleagues', resource: 'users' },
      { to: '/email-wording', label: 'Email wording', resource: 'settings' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    icon: <StatusIcon />,
    parts: [
      { to: '/status', label: 'Health check', resource: 'status' },
      { to: '/mails', label: 'Sent email', resource: 'mails' },
      { to: '/audit-log', label: 'Activity', resource: 'audit-log' },
      { to: '/bin', label: 'Bin', resource: 'bin' },
    ],
  },
];

/** Every part and list of the menu, each with the label of its entry and the address of its part. */
export const PLACES: readonly (Place & { entry: string; part: string })[] = SECTIONS.flatMap(
  ({ label: entry, parts }) =>
    parts.flatMap(({ lists = [], ...part }) =>
      [part, ...lists].map((place) => ({ ...place, entry, part: part.to })),
    ),
);

/** @returns the entries and parts that these roles may open, without empty entries */
export function sectionsFor(roles: Roles): Section[] {
  return SECTIONS.flatMap((section) => {
    const [first, ...others] = section.parts.filter(({ resource }) => can(roles, 'list', resource));
    return first ? [{ ...section, parts: [first, ...others] as const }] : [];
  });
}

/** @returns the places that these roles may open */
export const placesFor = (roles: Roles) => PLACES.filter(({ resource }) => can(roles, 'list', resource));

/** @returns the place whose address a path is or is below: the nearest, as one may be below another */
export const placeAt = (pathname: string) => nearest(PLACES, pathname);

function nearest<Found extends { to: string }>(
  places: readonly Found[],
  pathname: string,
): Found | undefined {
  const isAt = ({ to }: Found) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return places.filter(isAt).sort((one, other) => other.to.length - one.to.length)[0];
}

/** Pages without a line in the menu, whose address does not name the resource they need. */
const UNLISTED = [
  { to: '/newsletter/import', resource: 'subscription-imports' },
  { to: '/preview', resource: 'posts' },
];

/** @returns whether these roles may open an address below /admin; one that is not a place's names the resource itself */
export function mayOpen(roles: Roles, pathname: string): boolean {
  if (pathname === '/' || pathname === '/account') return true;
  const [, first = ''] = pathname.split('/');
  return can(roles, 'list', nearest([...PLACES, ...UNLISTED], pathname)?.resource ?? first);
}
