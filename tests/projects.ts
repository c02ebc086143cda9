const SOURCES = '{shared,api,public-site,admin,seeds,scripts,migrations}';

/** The tests of `npm test`, by vitest project: which files. */
export const QUICK: { readonly [project: string]: string[] } = {
  unit: [`${SOURCES}/**/*.test.ts`, 'tests/unit/**/*.test.ts'],
  components: ['{tests/site,public-site,admin}/**/*.test.tsx'],
  site: ['tests/site/**/*.test.ts'],
  api: ['tests/api/**/*.test.ts'],
  admin: ['tests/admin/**/*.test.tsx'],
  smoke: ['tests/smoke/**/*.test.ts'],
};

/** What `npm run test:all` runs besides. */
export const REST: { readonly [project: string]: string[] } = {
  'all-unit': ['tests/all/unit/**/*.test.ts'],
  'all-api': ['tests/all/api/**/*.test.ts'],
  'all-admin': ['tests/all/admin/**/*.test.tsx'],
  'all-browser': ['tests/all/browser/**/*.test.ts'],
};
