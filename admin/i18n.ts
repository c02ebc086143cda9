import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

/** Labels that say the same as the field. */
const same = (fields: string) =>
  Object.fromEntries(
    fields
      .split(' ')
      .map((field) => [field, `${field.charAt(0).toUpperCase()}${field.slice(1)}`.replaceAll('_', ' ')]),
  );

const common = { created_at: 'Created', updated_at: 'Last changed' };

/** Of what the website shows in an order. */
const shown = { ...common, is_active: 'Active', display_order: 'Order' };

const resources = {
  posts: {
    name: 'Article |||| Articles',
    fields: {
      ...common,
      ...same('title excerpt content tags author published status views'),
      slug: 'Web address',
      category_id: 'Category',
      featured_image: 'Main picture address',
      read_time: 'Read time in minutes',
      published_at: 'Publication time (London)',
      seo_title: 'SEO title',
      seo_description: 'SEO description',
      has_changes: 'Unpublished changes',
    },
  },
  categories: {
    name: 'Category |||| Categories',
    fields: { ...common, name: 'Name', slug: 'Web address', post_count: 'Articles' },
  },
  testimonials: {
    name: 'Testimonial |||| Testimonials',
    fields: { ...shown, ...same('quote author role company rating'), source_note: 'Source and permission' },
  },
  'team-members': {
    name: 'Team member |||| Team members',
    fields: {
      ...shown,
      ...same('name role description experience'),
      image: 'Portrait address',
      image_alt: 'What the portrait shows',
      is_founder: 'Founder',
    },
  },
  specialities: {
    name: 'Speciality |||| Specialities',
    fields: {
      ...shown,
      ...same('title description benefits'),
      icon: 'Drawing',
      color_theme: 'Colour',
      is_featured: 'Featured',
    },
  },
  sectors: {
    name: 'Sector |||| Sectors',
    fields: {
      ...shown,
      ...same('title description'),
      image: 'Picture address',
      link_type: 'The card leads to',
      site_url: 'Address of its own site',
      icon: 'Short name',
    },
  },
  reasons: { name: 'Reason |||| Reasons', fields: { ...shown, ...same('title text'), big: 'Large words' } },
  figures: { name: 'Figure |||| Figures', fields: { ...shown, ...same('figure meaning page') } },
  milestones: { name: 'Milestone |||| Milestones', fields: { ...shown, ...same('year text') } },
  questions: { name: 'Question |||| Questions', fields: { ...shown, ...same('question answer') } },
  offices: {
    name: 'Office |||| Offices',
    fields: {
      ...shown,
      ...same('name email phone'),
      address_lines: 'Address',
      plan: 'Drawing',
      is_coming_soon: 'Coming soon',
    },
  },
  'page-texts': {
    name: 'Text of the website |||| Texts of the website',
    fields: { ...common, words: 'Words' },
  },
  clients: {
    name: 'Client |||| Clients',
    fields: { ...shown, name: 'Name', logo: 'Logo address', logo_width: 'Logo width' },
  },
  subscriptions: {
    name: 'Subscriber |||| Subscribers',
    fields: {
      ...common,
      ...same('email status source first_name tags tag'),
      consent_text: 'Consent wording',
      consent_at: 'Consent time (London)',
      confirmed_at: 'Confirmed',
      unsubscribed_at: 'Left',
    },
  },
  'audit-log': { name: 'Entry under Activity |||| Activity' },
  session: { name: 'Session |||| Signing in' },
  samples: { name: 'Sample content' },
  'going-live': { name: 'List for going live' },
  media: {
    name: 'Picture |||| Pictures',
    fields: {
      ...common,
      name: 'Name',
      alt: 'Alternative text',
      bytes: 'Size',
      use_count: 'Uses',
      source_type: 'Type of the original',
      source_bytes: 'Size of the original',
    },
  },
  consultations: {
    name: 'Enquiry |||| Enquiries',
    fields: {
      ...common,
      ...same('email phone status outcome first_name last_name respond_by'),
      company_name: 'Company',
      message: 'What they said',
      source: 'Came from',
      lost_reason: 'Why it was lost',
      assignee: 'Assigned to',
      assignee_id: 'Assigned to',
      notes: 'Good to know',
      responded_at: 'First reply (London)',
      created_at: 'Received',
    },
  },
  appointments: {
    name: 'Meeting |||| Meetings',
    fields: { ...common, starts_at: 'When', last_name: 'With', host: 'Colleague', how: 'How' },
  },
  availability: {
    name: 'Booking hours |||| Booking hours',
    fields: {
      ...common,
      name: 'Colleague',
      user_id: 'Colleague',
      is_on: 'Visitors can book',
      hours: 'Weekly hours (London)',
      days_off: 'Days off',
      minutes: 'Length in minutes',
      gap_minutes: 'Minutes between two',
      notice_hours: 'Hours of notice',
      horizon_days: 'Days ahead',
      how: 'How',
      place: 'Number, link or address',
      calendar_url: 'Secret address of their own calendar',
    },
  },
  'reply-templates': {
    name: 'Reply template |||| Reply templates',
    fields: { ...common, ...same('name subject'), body: 'Text' },
  },
  'privacy-requests': {
    name: 'Privacy request |||| Privacy requests',
    fields: {
      ...common,
      ...same('name email message status notes'),
      kind: 'About',
      decision: 'Outcome',
      outcome: 'What the person was told',
      source: 'How it reached us',
      acknowledged_at: 'Acknowledged (London)',
      due_at: 'Answer by',
      created_at: 'Received',
    },
  },
  'personal-data': { name: 'Personal data' },
  'consent-choices': {
    name: 'Cookie choice |||| Cookie choices',
    fields: {
      created_at: 'Chosen',
      choice: 'Choice',
      policy_version: 'Policy version',
      consent_id: 'Browser’s random number',
    },
  },
  newsletters: {
    name: 'Campaign |||| Campaigns',
    fields: {
      ...common,
      ...same('subject picture delivered bounced left sent_to'),
      post_ids: 'Starts from',
      preheader: 'Preview line, shown after the subject',
      intro: 'Introduction',
      name_fallback: 'If the first name is not known',
      recipient_tags: 'Only to those with one of these tags',
      whole_posts: 'Send the whole article',
      per_minute: 'Emails a minute',
      state: 'Status',
      slug: 'Page on the web',
      scheduled_at: 'Goes out',
      started_at: 'Started',
    },
  },
  imports: {
    name: 'Import |||| Imports of blogs',
    fields: {
      ...common,
      filename: 'File or address',
      state: 'Status',
      format: 'Format',
      total: 'Articles',
      created_at: 'Started',
    },
  },
  'import-items': {
    name: 'Article of an import |||| Articles of an import',
    fields: {
      ...same('title kind category author'),
      number: 'Place in the file',
      source_status: 'Status',
      match: 'Here already',
      noted: 'Notes',
      selected: 'Chosen',
      outcome: 'Result',
      image_count: 'Images',
      published_at: 'Date',
    },
  },
  redirects: {
    name: 'Redirect |||| Redirects',
    fields: {
      ...common,
      from_path: 'Old address',
      to_path: 'New address',
      is_active: 'Active',
      source: 'Origin',
    },
  },
  'not-found-log': {
    name: 'Page not found |||| Pages not found',
    fields: {
      path: 'Address',
      hits: 'Visits',
      referrer: 'Last came from',
      first_seen_at: 'First seen',
      last_seen_at: 'Last seen',
    },
  },
  bin: {
    name: 'Deleted record |||| Bin',
    fields: {
      title: 'Name',
      resource: 'Kind',
      deleted_at: 'Deleted',
      deleted_by_name: 'By',
      expires_at: 'Can be restored for',
    },
  },
  mails: {
    name: 'Email |||| Emails',
    fields: {
      ...common,
      ...same('subject attempts'),
      to_address: 'To',
      kind: 'About',
      state: 'Status',
      created_at: 'Written',
    },
  },
  settings: {
    name: 'Settings',
    fields: {
      ...same('logo icon phone email registered_name company_number registered_in registered_office'),
      brand_name: 'Site name',
      brand_line: 'Line under the name',
      colour_main: 'Main',
      colour_signal: 'Signal',
      colour_accent: 'Accent',
      colour_quiet: 'Quiet',
      notified: 'Who is told of new enquiries',
      consultation_hours: 'Answer within, in hours',
      newsletter_double_opt_in: 'Ask new subscribers to confirm their address',
      ga_measurement_id: 'Google Analytics measurement ID',
      keep_consultations: 'Enquiries, in months',
      keep_unconfirmed_subscriptions: 'Sign-ups that were never confirmed, in days',
      keep_ended_subscriptions: 'Ended subscriptions, in months',
      keep_privacy_requests: 'Privacy requests, in months',
      keep_consent_choices: 'Cookie choices, in months',
      keep_audit_log: 'Activity, in months',
      keep_mails: 'Copies of sent email, in days',
      whatsapp: 'WhatsApp number',
      scheduling_url: 'Scheduling address',
      linkedin_url: 'LinkedIn page',
      family_business_url: 'Family Businesses site',
      manufacturing_url: 'Manufacturing site',
      vat_number: 'VAT number',
    },
  },
  users: {
    name: 'Colleague |||| Colleagues',
    fields: {
      ...common,
      ...same('email roles status'),
      full_name: 'Name',
      second_factor: 'Two-step sign-in',
      last_sign_in_at: 'Last sign-in',
    },
  },
};

/** Names of a resource's labelled fields, about in the order of its form. */
export const fieldsOf = (resource: string): string[] => {
  const { fields = {} } = (resources[resource as keyof typeof resources] ?? {}) as { fields?: object };
  return Object.keys(fields)
    .filter((field) => !(field in shown))
    .concat(Object.keys(shown));
};

const messages = {
  ...english,
  ra: {
    ...english.ra,
    action: {
      ...english.ra.action,
      bulk_actions: '1 selected |||| %{smart_count} selected',
      select_all: 'Select all on this page',
      select_all_button: 'Select all that match',
      unselect: 'Clear selection',
    },
    auth: { ...english.ra.auth, logout: 'Sign out', user_menu: 'Account' },
    notification: {
      ...english.ra.notification,
      updated: 'Saved |||| %{smart_count} records saved',
      created: 'Created',
      deleted: 'Deleted |||| %{smart_count} records deleted',
      http_error: 'The server could not be reached. Check your connection and try again.',
      item_doesnt_exist: 'This record no longer exists. It may have been deleted by someone else.',
      logged_out: 'Your session has ended. Please sign in again.',
    },
    message: {
      ...english.ra.message,
      unsaved_changes: 'Your changes are not saved yet, and are lost if you leave. Leave this page?',
    },
  },
  resources,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
