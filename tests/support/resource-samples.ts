/** What each admin resource needs in a looped suite; a resource that is missing here fails the suite. */
export interface ResourceSample {
  /** A valid record for POST; `n` keeps unique fields apart. */
  valid(n: number): Record<string, unknown>;
  /** A change that PUT accepts. */
  change: Record<string, unknown>;
  /** A body that POST refuses, and the field that says so. */
  invalid: { body: Record<string, unknown>; field: string };
  /** Field whose values repeat in `valid`, to sort ties by. */
  tied: string;
  /** Field that holds a distinct text per record, which `q` finds. */
  searched: string;
  /** An exact filter that matches the records of `valid` for odd n only, after `change` was applied to them. */
  filter: Record<string, unknown>;
}

export const SAMPLES: { [resource: string]: ResourceSample } = {
  posts: {
    valid: (n) => ({
      title: `Contract post ${n} 100%_done`,
      slug: `contract-post-${n}`,
      content: `Text ${n}`,
    }),
    change: { author: 'Changed Author' },
    invalid: { body: { title: '  ', slug: 'fine' }, field: 'title' },
    tied: 'author',
    searched: 'title',
    filter: { author: 'Changed Author' },
  },
  categories: {
    valid: (n) => ({ name: `Contract category ${n} 100%_done`, slug: `contract-category-${n}` }),
    change: { name: 'Changed name' },
    invalid: { body: { name: 'Fine', slug: 'Not Fine' }, field: 'slug' },
    tied: 'post_count',
    searched: 'name',
    filter: { name: 'Changed name' },
  },
  testimonials: {
    valid: (n) => ({ quote: `Contract quote ${n} 100%_done`, author: `Sample Person ${n}` }),
    change: { is_active: false },
    invalid: { body: { quote: 'Fine', author: 'Fine', rating: 6 }, field: 'rating' },
    tied: 'rating',
    searched: 'quote',
    filter: { is_active: false },
  },
  subscriptions: {
    valid: (n) => ({ email: `contract-${n}-100%_done@example.com` }),
    change: { status: 'confirmed' },
    invalid: { body: { email: 'no address' }, field: 'email' },
    tied: 'status',
    searched: 'email',
    filter: { status: 'confirmed' },
  },
  consultations: {
    valid: (n) => ({
      first_name: 'Sample',
      last_name: `Visitor ${n}`,
      company_name: `Contract company ${n} 100%_done`,
      email: `visitor-${n}@example.com`,
    }),
    change: { status: 'contacted' },
    invalid: {
      body: { first_name: '', last_name: 'B', company_name: 'C', email: 'd@example.com' },
      field: 'first_name',
    },
    tied: 'status',
    searched: 'company_name',
    filter: { status: 'contacted' },
  },
};
