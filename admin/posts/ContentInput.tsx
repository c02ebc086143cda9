import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { MarkdownText } from './writing/MarkdownText.tsx';
import { RichText } from './writing/RichText.tsx';

/** The article's text, in the editor for its format. */
export const ContentInput = memo(function ContentInput() {
  const format: unknown = useWatch({ name: 'content_format' });
  return format === 'html' ? <RichText /> : <MarkdownText />;
});
