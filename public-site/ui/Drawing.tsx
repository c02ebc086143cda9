import drawings from './drawings.json' with { type: 'json' };

/** A shape, or a group of them. */
interface Part {
  d?: string;
  fill?: string;
  className?: string;
  transform?: string;
  parts?: readonly Part[];
}

const draw = ({ parts, ...shape }: Part, index: number) =>
  parts ? (
    <g key={index} {...shape}>
      {parts.map(draw)}
    </g>
  ) : (
    <path key={index} {...shape} />
  );

/**
 * A drawing of the site, of areas in the colours of the brand. `table` are a table, its chairs and what flies off it, which each
 * `data-scene` of the hero tips further (styles/hero.css); specialities are in the text's colour and --icon-2.
 */
export function Drawing({ name }: { name: keyof typeof drawings }) {
  const { parts, ...svg } = drawings[name];
  return (
    <svg {...svg} aria-hidden="true">
      {parts.map(draw)}
    </svg>
  );
}
