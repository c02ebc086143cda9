import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

const common = { created_at: 'Created', updated_at: 'Last changed' };

const resources = {
  posts: {
    name: 'Post |||| Posts',
    fields: {
      ...common,
      title: 'Title',
      slug: 'Web address',
      excerpt: 'Excerpt',
      content: 'Content',
      content_format: 'Content format',
      category_id: 'Category',
      tags: 'Tags',
      author: 'Author',
      featured_image: 'Featured image address',
      read_time: 'Read time in minutes',
      published: 'Published',
      published_at: 'Publication time (London)',
      seo_title: 'SEO title',
      seo_description: 'SEO description',
      status: 'Status',
      views: 'Views',
    },
  },
  categories: {
    name: 'Category |||| Categories',
    fields: { ...common, name: 'Name', slug: 'Web address', post_count: 'Posts' },
  },
  testimonials: {
    name: 'Testimonial |||| Testimonials',
    fields: {
      ...common,
      quote: 'Quote',
      author: 'Author',
      role: 'Role',
      company: 'Company',
      rating: 'Rating',
      is_active: 'Active',
      source_note: 'Source and permission',
      display_order: 'Order',
    },
  },
  'team-members': {
    name: 'Team member |||| Team members',
    fields: {
      ...common,
      name: 'Name',
      role: 'Role',
      description: 'Description',
      experience: 'Experience',
      image: 'Portrait address',
      image_alt: 'What the portrait shows',
      is_founder: 'Founder',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  specialities: {
    name: 'Speciality |||| Specialities',
    fields: {
      ...common,
      title: 'Title',
      description: 'Description',
      benefits: 'Benefits',
      icon: 'Drawing',
      color_theme: 'Colour',
      is_featured: 'Featured',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  sectors: {
    name: 'Sector |||| Sectors',
    fields: {
      ...common,
      title: 'Title',
      description: 'Description',
      image: 'Picture address',
      link_type: 'The card leads to',
      site_url: 'Address of its own site',
      icon: 'Short name',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  reasons: {
    name: 'Reason |||| Reasons',
    fields: {
      ...common,
      big: 'Large words',
      title: 'Title',
      text: 'Text',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  figures: {
    name: 'Figure |||| Figures',
    fields: {
      ...common,
      figure: 'Figure',
      meaning: 'Meaning',
      page: 'Page',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  milestones: {
    name: 'Milestone |||| Milestones',
    fields: {
      ...common,
      year: 'Year',
      text: 'Text',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  questions: {
    name: 'Question |||| Questions',
    fields: {
      ...common,
      question: 'Question',
      answer: 'Answer',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  offices: {
    name: 'Office |||| Offices',
    fields: {
      ...common,
      name: 'Name',
      address_lines: 'Address',
      email: 'Email',
      phone: 'Telephone',
      plan: 'Drawing',
      is_coming_soon: 'Coming soon',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  'page-texts': {
    name: 'Text of the website |||| Texts of the website',
    fields: { ...common, words: 'Words', publish_at: 'Public from' },
  },
  clients: {
    name: 'Client |||| Clients',
    fields: {
      ...common,
      name: 'Name',
      logo: 'Logo address',
      logo_width: 'Logo width',
      is_active: 'Active',
      display_order: 'Order',
    },
  },
  subscriptions: {
    name: 'Subscription |||| Newsletter subscriptions',
    fields: {
      ...common,
      email: 'Email',
      status: 'Status',
      source: 'Source',
      consent_text: 'Consent wording',
      consent_at: 'Consent time (London)',
      confirmed_at: 'Confirmed',
      unsubscribed_at: 'Unsubscribed',
    },
  },
  'audit-log': { name: 'Audit log entry |||| Audit log' },
  session: { name: 'Session |||| Signing in' },
  samples: { name: 'Sample content' },
  media: {
    name: 'Image |||| Images',
    fields: {
      ...common,
      name: 'Name',
      alt: 'Alternative text',
      bytes: 'Size',
      source_type: 'Type of the original',
      source_bytes: 'Size of the original',
    },
  },
  consultations: {
    name: 'Consultation request |||| Consultation requests',
    fields: {
      ...common,
      first_name: 'First name',
      last_name: 'Last name',
      company_name: 'Company',
      email: 'Email',
      phone: 'Phone',
      source: 'Source',
      status: 'Status',
      assignee: 'Assigned to',
      notes: 'Note for colleagues',
      responded_at: 'Time of response (London)',
      respond_by: 'Respond by',
      created_at: 'Received',
    },
  },
  'privacy-requests': {
    name: 'Privacy request |||| Privacy requests',
    fields: {
      ...common,
      name: 'Name',
      email: 'Email',
      kind: 'About',
      message: 'Message',
      status: 'Status',
      notes: 'Notes',
      outcome: 'Outcome',
      source: 'Source',
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
      consent_id: 'Random number of the browser',
    },
  },
  newsletters: {
    name: 'Newsletter |||| Newsletters',
    fields: {
      ...common,
      post_id: 'Post',
      subject: 'Subject',
      preheader: 'Preview line',
      intro: 'Introduction',
      per_minute: 'Emails a minute',
      state: 'State',
      recipients: 'Recipients',
      started_at: 'Started',
    },
  },
  imports: {
    name: 'Import |||| Imports of blogs',
    fields: {
      ...common,
      filename: 'File or address',
      state: 'State',
      format: 'Format',
      total: 'Posts',
      created_at: 'Started',
    },
  },
  'import-items': {
    name: 'Post of an import |||| Posts of an import',
    fields: {
      number: 'Place in the file',
      title: 'Title',
      kind: 'Kind',
      source_status: 'Status',
      match: 'Here already',
      noted: 'Notes',
      selected: 'Chosen',
      category: 'Category',
      outcome: 'Result',
      author: 'Author',
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
      hits: 'Visitors',
      last_hit_at: 'Last visitor',
    },
  },
  'not-found-log': {
    name: 'Missing page |||| 404 log',
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
    name: 'Mail |||| Mails',
    fields: {
      ...common,
      to_address: 'To',
      subject: 'Subject',
      kind: 'About',
      state: 'State',
      attempts: 'Attempts',
      created_at: 'Written',
    },
  },
  settings: {
    name: 'Settings',
    fields: {
      phone: 'Phone',
      whatsapp: 'WhatsApp number',
      email: 'Email',
      scheduling_url: 'Scheduling address',
      linkedin_url: 'LinkedIn page',
      family_business_url: 'Family Businesses site',
      manufacturing_url: 'Manufacturing site',
      registered_name: 'Registered name',
      company_number: 'Company number',
      registered_in: 'Registered in',
      registered_office: 'Registered office',
      vat_number: 'VAT number',
    },
  },
  users: {
    name: 'Person |||| People',
    fields: {
      ...common,
      full_name: 'Name',
      email: 'Email',
      role: 'Role',
      status: 'Status',
      second_factor: 'Two-step sign-in',
      last_sign_in_at: 'Last sign-in',
    },
  },
};

/** Names of a resource's labelled fields, in the order of its form. */
export const fieldsOf = (resource: string): string[] => {
  const { fields = {} } = (resources[resource as keyof typeof resources] ?? {}) as { fields?: object };
  return Object.keys(fields)
    .filter((field) => !(field in common))
    .concat(Object.keys(common));
};

const messages = {
  ...english,
  ra: {
    ...english.ra,
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
      unsaved_changes:
        'Your changes are not saved yet. A copy stays in this browser and is offered to you when you come back. Leave this page?',
    },
  },
  resources,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
