import { useTranslate } from 'react-admin';
import type { LabelOf } from './sentence.ts';

/** @returns how resources and their fields are called elsewhere in the admin */
export function useLabels(): { labelOf: LabelOf; fieldLabel: (resource: string, field: string) => string } {
  const translate = useTranslate();
  return {
    labelOf: (resource, count) => {
      const name = translate(`resources.${resource}.name`, {
        smart_count: count,
        _: resource.replaceAll(/[_-]/g, ' '),
      });
      return name.charAt(0).toLowerCase() + name.slice(1);
    },
    fieldLabel: (resource, field) =>
      translate(`resources.${resource}.fields.${field}`, { _: field.replaceAll('_', ' ') }),
  };
}
