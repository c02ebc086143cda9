import { SelectInput } from 'react-admin';
import { usePreference } from './preferences.ts';

const FORMAT_CHOICES = [
  { id: 'html', name: 'As it will look' },
  { id: 'markdown', name: 'In Markdown' },
];

/** How the text is written and stored; a new article begins as the last one did. */
export function FormatInput({ isNew }: { isNew: boolean }) {
  const [, setUsual] = usePreference('format', 'html');
  return (
    <SelectInput
      source="content_format"
      choices={FORMAT_CHOICES}
      isRequired
      onChange={(event) => isNew && setUsual(event.target.value)}
    />
  );
}
