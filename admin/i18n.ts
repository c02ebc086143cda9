import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

const common = { created_at: 'Created', updated_at: 'Last changed' };

const resources = {
  posts: {
    name: 'Post |||| Posts',
    fields: {
      ...common,
      title: 'Title',
      slug: 'Slug',
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
    fields: { ...common, name: 'Name', slug: 'Slug', post_count: 'Posts' },
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
      assignee: 'Assignee',
      notes: 'Notes',
      responded_at: 'Time of response (London)',
      respond_by: 'Respond by',
      created_at: 'Received',
    },
  },
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
      unsaved_changes: 'Some of your changes are not saved yet. Leave this page and lose them?',
    },
  },
  resources,
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
