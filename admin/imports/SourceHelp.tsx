import { Box } from '@mui/material';
import { Panel } from '../layout/Panel.tsx';

/** What can be brought in, and how to get the file from each platform. */
export function SourceHelp() {
  return (
    <Panel title="How to get the file">
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {SOURCES.map(({ name, file, steps }) => (
          <Box component="details" key={name} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Box component="summary" sx={{ py: 1, minHeight: 44, cursor: 'pointer' }}>
              <strong>{name}</strong>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {file}
              </Box>
            </Box>
            <Box component="ol" sx={{ m: 0, pb: 2, pl: 3, display: 'grid', gap: 0.5 }}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Where the export of a platform is found; `file` says in one line what to look for, steps are in the words of its own screens. */
const SOURCES = [
  {
    name: 'WordPress',
    file: 'An .xml file, from Tools, Export.',
    steps: [
      'Sign in to the old site and open Tools, then Export.',
      'Choose All content, and press Download Export File.',
      'If you get several files, put them into one .zip: one may have the images of another.',
      'The images are not in the file: keep the old site up until they are copied.',
    ],
  },
  {
    name: 'Ghost',
    file: 'A .json file, from Settings, Import/Export.',
    steps: [
      'Open Settings, then Import/Export (Labs in older versions).',
      'Choose Export, and save the content as JSON.',
      'Enter the address of the old site once the file is read: pictures and documents are copied from there. A zip of the file with its images works too.',
    ],
  },
  {
    name: 'Medium',
    file: 'A .zip file, from Settings, Download your information.',
    steps: [
      'Open Settings, then Security and apps, then Download your information.',
      'Medium emails you a link to the file. Choose the zip as it is; comments on other articles are left out.',
    ],
  },
  {
    name: 'Substack',
    file: 'A .zip file, from Settings, Exports.',
    steps: [
      'Open the dashboard’s Settings, then Exports.',
      'Press Create new export, and download the zip when it is ready. The list of subscribers in it is not read here.',
    ],
  },
  {
    name: 'Squarespace',
    file: 'An .xml file, from Settings, Import & Export Content.',
    steps: [
      'Open Settings, then Import & Export Content, then Export.',
      'Choose WordPress, pick the page of the blog, and download the file.',
      'Keep the old site up until the images are copied.',
    ],
  },
  {
    name: 'Blogger',
    file: 'An .xml or .atom file, from Settings, Back up content.',
    steps: [
      'Open Settings, and under Manage blog choose Back up content.',
      'Press Download. From Google Takeout, choose the feed.atom of the blog.',
    ],
  },
  {
    name: 'Markdown, Jekyll or Hugo',
    file: 'A .zip of your folder of Markdown files.',
    steps: [
      'Put the folder of articles, with its images, into one zip.',
      'Title, date, tags and draft are read from the front matter, in YAML, TOML or JSON.',
    ],
  },
  {
    name: 'Any other blog',
    file: 'Its feed: RSS, Atom or JSON Feed, as a file or by its address.',
    steps: [
      'Look for a link called RSS or Feed, or add /feed to the address of the blog.',
      'A feed holds less than an export: no drafts, often no older articles, and of some only the beginning, which cannot always be told: look at those.',
    ],
  },
];
