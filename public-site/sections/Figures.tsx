import type { Figure } from '../content/home.ts';

/** Large figures under coloured slabs. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ figure, meaning }) => (
        <div key={figure}>
          <dt>{meaning}</dt>
          <dd className="display">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
