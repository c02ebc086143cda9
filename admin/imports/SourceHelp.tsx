import { Box } from '@mui/material';
import { Panel } from '../layout/Panel.tsx';

/** What can be imported, and how to get the file from each platform, in the words of its own screens. */
export function SourceHelp() {
  return (
    <Panel title="How to get the file">
      <Box component="dl" sx={COLUMNS}>
        {SOURCES.map(([name, steps]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </Box>
    </Panel>
  );
}

const COLUMNS = {
  m: 0,
  columnWidth: '26rem',
  columnGap: 5,
  '& div': { breakInside: 'avoid', mb: 1.5 },
  '& dt': { fontWeight: 650 },
  '& dd': { m: 0 },
} as const;

const SOURCES: readonly (readonly [name: string, steps: string])[] = [
  [
    'WordPress',
    'Tools, Export, All content, Download Export File: an .xml file. If you get several, put them into one .zip: one may have the images of another. The images are not in it: keep the old site up until they are copied.',
  ],
  [
    'Ghost',
    'Settings, Import/Export (Labs in older versions), Export: a .json file. Enter the address of the old site once the file is read: pictures and documents are copied from there. A zip of the file with its images works too.',
  ],
  [
    'Medium',
    'Settings, Security and apps, Download your information: Medium emails you a link to a .zip. Choose it as it is; comments on other articles are left out.',
  ],
  [
    'Substack',
    'Settings, Exports, Create new export: a .zip. The list of subscribers in it is not read here.',
  ],
  [
    'Squarespace',
    'Settings, Import & Export Content, Export, WordPress, the page of the blog: an .xml file. Keep the old site up until the images are copied.',
  ],
  [
    'Blogger',
    'Settings, Manage blog, Back up content, Download: an .xml file. From Google Takeout, choose the feed.atom of the blog.',
  ],
  [
    'Markdown, Jekyll or Hugo',
    'Put the folder of articles, with its images, into one .zip. Title, date, tags and draft are read from the front matter, in YAML, TOML or JSON.',
  ],
  [
    'Any other blog',
    'Its feed, RSS, Atom or JSON Feed: look for a link called RSS or Feed, or add /feed to the address of the blog. A feed holds less than an export: no drafts, often no older articles, and of some only the beginning, which cannot always be told: look at those.',
  ],
];
