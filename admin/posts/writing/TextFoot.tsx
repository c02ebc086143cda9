import { FormHelperText, Typography } from '@mui/material';
import { useDeferredValue, useMemo } from 'react';
import { CONTENT_MAX } from '#shared/posts.ts';
import { figure, plural } from '#shared/words.ts';
import { textFigures } from '../text-figures.ts';

/** Length and reading time; hidden on phones. */
export function TextFigures({ text }: { text: string }) {
  const counted = useDeferredValue(text);
  const { words, minutes } = useMemo(() => textFigures(counted), [counted]);
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      noWrap
      sx={{ display: { xs: 'none', md: 'block' }, pr: 1, flexShrink: 0 }}
    >
      {words === 0 ? '0 words' : `${plural(words, 'word')}, ${minutes} min to read`}
    </Typography>
  );
}

interface TextProblemProps {
  id: string;
  text: string;
  error: string | undefined;
}

/** Errors of the text and, close to the limit, the remaining characters. */
export function TextProblem({ id, text, error }: TextProblemProps) {
  const { length } = useDeferredValue(text);
  const over = length - CONTENT_MAX;
  const limit = figure(CONTENT_MAX);
  return (
    <div id={id}>
      {over > 0 ? (
        <FormHelperText error role="alert">
          {`The text is ${figure(over)} characters too long to be saved: an article holds at most ${limit}. Nothing is lost; shorten it, or divide it into two posts.`}
        </FormHelperText>
      ) : (
        error && <FormHelperText error>{error}</FormHelperText>
      )}
      {over <= 0 && length > CONTENT_MAX * 0.9 && (
        <FormHelperText>{`${figure(length)} of ${limit} characters`}</FormHelperText>
      )}
    </div>
  );
}
