import { useTranslate } from 'react-admin';
import { PAGE_TEXT_PAGES, VISITOR_MAILS } from '#shared/page-texts/pages.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import type { Names } from './sentence.ts';

const LABELS = new Map(
  Object.entries({ ...PAGE_TEXT_PAGES, ...VISITOR_MAILS }).map(([page, { label }]) => [page, label]),
);

/** @returns the labels of fields, states and pages, as the rest of the admin shows them */
export function useNames(): Names & { fieldLabel(resource: string, field: string): string } {
  const translate = useTranslate();
  const fieldLabel = (resource: string, field: string) =>
    translate(`resources.${resource}.fields.${field}`, { _: field.replaceAll('_', ' ') });
  return {
    fieldLabel,
    fieldOf: (resource, field) => {
      const label = fieldLabel(resource, field).replace(/ \(London\)$/, '');
      // An acronym such as in 'SEO title' keeps its capitals.
      const name = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
      return name;
    },
    statusOf: statusLabel,
    pageOf: (key) => {
      const page = key.split('.')[0] ?? '';
      return LABELS.get(page);
    },
  };
}
