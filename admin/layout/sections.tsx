import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import ConsentIcon from '@mui/icons-material/CookieOutlined';
import BinIcon from '@mui/icons-material/DeleteOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import NewsletterIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PrivacyRequestIcon from '@mui/icons-material/GavelOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import NotFoundIcon from '@mui/icons-material/LinkOff';
import MailIcon from '@mui/icons-material/MailOutlined';
import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import ImportIcon from '@mui/icons-material/MoveToInboxOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import PersonalDataIcon from '@mui/icons-material/PersonSearchOutlined';
import RequestIcon from '@mui/icons-material/PhoneCallbackOutlined';
import RedirectIcon from '@mui/icons-material/ShortcutOutlined';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import WebsiteIcon from '@mui/icons-material/WebOutlined';
import type { ReactElement } from 'react';
import { can } from '#shared/permissions.ts';

/** A part of the admin area: in the menu, behind `g` and its letter, and in 'Go to…'. */
export interface Section {
  to: string;
  label: string;
  /** What the right to see it is asked for. */
  resource: string;
  icon: ReactElement;
  /** Pressed after `g`. */
  letter: string;
  /** Lists that are opened from its page, and from 'Go to…'. */
  parts?: readonly Part[];
}

export type Part = Pick<Section, 'to' | 'label' | 'resource'>;

/** What the pages of the website show in an order. */
export const WEBSITE_PARTS: readonly Part[] = [
  {
    to: '/team-members',
    label: 'Team',
    resource: 'team-members',
  },
  {
    to: '/specialities',
    label: 'Specialities',
    resource: 'specialities',
  },
  { to: '/sectors', label: 'Sectors', resource: 'sectors' },
  { to: '/reasons', label: 'Reasons', resource: 'reasons' },
  {
    to: '/questions',
    label: 'Questions',
    resource: 'questions',
  },
  { to: '/figures', label: 'Figures', resource: 'figures' },
  { to: '/milestones', label: 'Milestones', resource: 'milestones' },
  { to: '/offices', label: 'Offices', resource: 'offices' },
  { to: '/clients', label: 'Clients', resource: 'clients' },
  {
    to: '/testimonials',
    label: 'Testimonials',
    resource: 'testimonials',
  },
];

/** In the order of the menu; a new part of the admin is one line here. */
export const SECTION_GROUPS: Section[][] = [
  [
    { to: '/', label: 'Dashboard', resource: 'dashboard', letter: 'd', icon: <HomeIcon /> },
    {
      to: '/consultations',
      label: 'Consultations',
      resource: 'consultations',
      letter: 'c',
      icon: <RequestIcon />,
    },
  ],
  [
    { to: '/posts', label: 'Posts', resource: 'posts', letter: 'p', icon: <ArticleIcon /> },
    { to: '/categories', label: 'Categories', resource: 'categories', letter: 'k', icon: <FolderIcon /> },
    { to: '/media', label: 'Media', resource: 'media', letter: 'm', icon: <MediaIcon /> },
    {
      to: '/testimonials',
      label: 'Testimonials',
      resource: 'testimonials',
      letter: 't',
      icon: <QuoteIcon />,
    },
    {
      to: '/website',
      label: 'Website',
      resource: 'page-texts',
      letter: 'w',
      icon: <WebsiteIcon />,
      parts: WEBSITE_PARTS,
    },
    { to: '/import', label: 'Import a blog', resource: 'imports', letter: 'i', icon: <ImportIcon /> },
  ],
  [
    { to: '/newsletter', label: 'Subscribers', resource: 'subscriptions', letter: 'n', icon: <MailIcon /> },
    { to: '/mails', label: 'Sent email', resource: 'mails', letter: 'o', icon: <OutboxIcon /> },
    {
      to: '/newsletters',
      label: 'Newsletters',
      resource: 'newsletters',
      letter: 'e',
      icon: <NewsletterIcon />,
    },
  ],
  [
    { to: '/redirects', label: 'Redirects', resource: 'redirects', letter: 'r', icon: <RedirectIcon /> },
    {
      to: '/not-found-log',
      label: '404 log',
      resource: 'not-found-log',
      letter: 'l',
      icon: <NotFoundIcon />,
    },
    { to: '/bin', label: 'Bin', resource: 'bin', letter: 'b', icon: <BinIcon /> },
  ],
  [
    { to: '/users', label: 'People', resource: 'users', letter: 'u', icon: <PeopleIcon /> },
    {
      to: '/privacy-requests',
      label: 'Privacy requests',
      resource: 'privacy-requests',
      letter: 'q',
      icon: <PrivacyRequestIcon />,
    },
    {
      to: '/personal-data',
      label: 'Personal data',
      resource: 'personal-data',
      letter: 'f',
      icon: <PersonalDataIcon />,
    },
    {
      to: '/consent-choices',
      label: 'Cookie choices',
      resource: 'consent-choices',
      letter: 'h',
      icon: <ConsentIcon />,
    },
    { to: '/audit-log', label: 'Audit log', resource: 'audit-log', letter: 'a', icon: <AuditIcon /> },
    { to: '/settings', label: 'Settings', resource: 'settings', letter: 's', icon: <SettingsIcon /> },
    { to: '/status', label: 'System status', resource: 'status', letter: 'y', icon: <StatusIcon /> },
  ],
];

/** @returns the groups of what a role may open, none of them empty */
export const sectionsFor = (role: string | null | undefined): Section[][] =>
  SECTION_GROUPS.map((group) => group.filter(({ resource }) => can(role, 'list', resource))).filter(
    (group) => group.length > 0,
  );
