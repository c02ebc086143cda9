import { classNames } from './class-names.ts';

interface PosterProps {
  wide: readonly string[];
  /** For screens under 760 px. */
  narrow: readonly string[];
}

/** Lines that each fill the measure; only for the eye, the heading says the same words once. */
export function Poster({ wide, narrow }: PosterProps) {
  return (
    <>
      <PosterLines className="poster--wide" lines={wide} />
      <PosterLines className="poster--narrow" lines={narrow} />
    </>
  );
}

function PosterLines({ lines, className }: { lines: readonly string[]; className: string }) {
  return (
    <span className={classNames('poster', className)} aria-hidden="true">
      <span className="poster__lines">
        {lines.map((line) => (
          <span
            key={line}
            className={classNames(
              'poster__line',
              fitClass(line),
              line.endsWith(',') && 'poster__line--comma',
            )}
          >
            {`${line} `}
          </span>
        ))}
      </span>
      <i className="poster__spacing" />
    </span>
  );
}

/** Name of the class in styles/poster-fits.css that holds the measured width of a line. */
export function fitClass(line: string): string {
  return `fit-${line
    .toLowerCase()
    .replace('?', ' question')
    .replace(/[’'&.!,]/g, '')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')}`;
}
