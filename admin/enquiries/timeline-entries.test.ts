import { expect, it } from 'vitest';
import { mailWords, whatHappened } from './timeline-entries.ts';

const said = (action: string, changes: Parameters<typeof whatHappened>[0]['changes'] = []) =>
  whatHappened({ action, changes }, (field) => field.replace('_', ' '));

it('shows changes of status and assignee with both values, other changes by field', () => {
  expect(
    said('update', [{ field: 'status', from: 'new', to: 'meeting_agreed' }, { field: 'responded_at' }]),
  ).toBe('changed the status from New to Meeting agreed');
  expect(
    said('update', [
      { field: 'assignee_id', from: null, to: 'Eleanor Marsh' },
      { field: 'company_name' },
      { field: 'email' },
    ]),
  ).toBe('assigned it to Eleanor Marsh; changed company name, email');
  expect(said('update', [{ field: 'assignee_id', from: 'Eleanor Marsh', to: null }])).toBe(
    'assigned it to nobody',
  );
});

it('does not call an email sent that no mail server accepted', () => {
  const words = (delivery: 'sent' | 'written') =>
    mailWords({ mail: 'consultation_confirmation', to: ['a@example.com'], delivery });
  expect(words('sent')).toBe('We confirmed by email that it arrived');
  expect(words('written')).toBe('The confirmation was not sent');
});
