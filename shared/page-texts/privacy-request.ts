import { PRIVACY_REQUEST_KIND_LABELS } from '../privacy-request-form-fields.ts';
import type { PageTextDefinitions } from './definition.ts';

const WORD = { kind: 'line', max: 30 } as const;
const BUTTON = { kind: 'line', max: 40 } as const;
const NAME = { kind: 'line', max: 60 } as const;
const SENTENCE = { kind: 'text', max: 300 } as const;

/** The form for data requests and complaints. */
export const PRIVACY_REQUEST_TEXTS = {
  page: { label: 'Name of the page', ...NAME, default: 'Your data: requests and complaints' },
  description: {
    label: 'Description',
    ...SENTENCE,
    default: 'Ask for a copy of your data, have it corrected or erased, object to its use, or complain.',
  },
  title: { label: 'Heading', ...NAME, default: 'Your data, your call' },
  text: {
    label: 'Sentence under the heading',
    ...SENTENCE,
    default:
      'Ask for a copy of what we hold about you, have it corrected or erased, object, or complain. It costs nothing. We confirm by email, and answer within {days} days.',
    placeholders: ['days'],
    required: ['days'],
  },
  name: { label: 'Field: name', ...WORD, default: 'Name' },
  email: { label: 'Field: email', ...WORD, default: 'Email' },
  kind: { label: 'Field: kind', ...BUTTON, default: 'What is it about?' },
  kind_none: { label: 'Field: no kind chosen yet', ...WORD, default: 'Please choose' },
  kind_access: { label: 'Kind: a copy', ...BUTTON, default: PRIVACY_REQUEST_KIND_LABELS.access },
  kind_rectification: {
    label: 'Kind: correction',
    ...BUTTON,
    default: PRIVACY_REQUEST_KIND_LABELS.rectification,
  },
  kind_erasure: { label: 'Kind: erasure', ...BUTTON, default: PRIVACY_REQUEST_KIND_LABELS.erasure },
  kind_objection: { label: 'Kind: objection', ...BUTTON, default: PRIVACY_REQUEST_KIND_LABELS.objection },
  kind_complaint: { label: 'Kind: complaint', ...BUTTON, default: PRIVACY_REQUEST_KIND_LABELS.complaint },
  message: { label: 'Field: message', ...BUTTON, default: 'What should we know, or do?' },
  note: {
    label: 'Note below the form',
    ...SENTENCE,
    default:
      'We use what you write here to answer you, and for nothing else. Please do not send copies of passports or the like.',
  },
  button: { label: 'Button', ...WORD, default: 'Send' },
  busy: { label: 'Button while it sends', ...WORD, default: 'Sending...' },
  error_kind: { label: 'Field: no kind chosen', kind: 'line', max: 90, default: 'Choose what it is about' },
  error_message: {
    label: 'Field: message too short',
    kind: 'line',
    max: 90,
    default: 'Message must be at least {least} characters',
    placeholders: ['least'],
    required: ['least'],
  },
  failed: { label: 'When nothing was sent', ...SENTENCE, default: 'Failed to send. Please try again.' },
  received: { label: 'Thanks: name of the page', ...NAME, default: 'Request received' },
  received_title: { label: 'Thanks: heading', ...NAME, default: 'We have it' },
  received_text: {
    label: 'Thanks: sentence',
    ...SENTENCE,
    default: 'Thank you. We have your request, and confirm it by email.',
  },
  received_note: {
    label: 'Thanks: note',
    ...SENTENCE,
    default:
      'If nothing arrives within an hour, look into the folder for unwanted mail, or write to us again.',
  },
  received_button: { label: 'Thanks: button', ...BUTTON, default: 'Back to the privacy policy' },
} as const satisfies PageTextDefinitions;
