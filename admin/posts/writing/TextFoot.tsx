import { FormHelperText, Typography } from '@mui/material';
import { useDeferredValue, useMemo } from 'react';
import { CONTENT_MAX } from '#shared/posts.ts';
import { figure, plural } from '#shared/words.ts';

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

/** Read time is the content's length divided by this, rounded up, in minutes. */
const CHARACTERS_A_MINUTE = 1000;

interface TextFigures {
  words: number;
  /** Reading time, at least 1. */
  minutes: number;
}

/** @returns the length of an article's text without its tags */
function textFigures(html: string): TextFigures {
  const text = html.replace(/<[^>]*>/g, ' ');
  let words = 0;
  let isInWord = false;
  // A loop instead of a regular expression, because it runs at each key in texts of up to half a million characters.
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 160;
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  return { words, minutes: Math.max(1, Math.ceil(text.length / CHARACTERS_A_MINUTE)) };
}
