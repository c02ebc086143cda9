import { GlobalStyles } from '@mui/material';
import { brand } from '../../theme/palettes.ts';
import { useChangedBlocks } from './UnpublishedStrip.tsx';

/** A brass mark beside each block of the text as it will look that is not as readers have it. The strip says it in words. */
export function ChangedMarks() {
  const indexes = useChangedBlocks();
  if (indexes.length === 0) return null;
  const blocks = indexes.map((index) => `.ProseMirror > :nth-child(${index + 1})`).join(', ');
  return (
    <GlobalStyles
      styles={({ palette }) => ({
        // A shadow takes no room: the text stays where it is.
        [blocks]: {
          boxShadow: `-14px 0 0 ${palette.background.default}, -20px 0 0 ${brand.brass}`,
        },
      })}
    />
  );
}
