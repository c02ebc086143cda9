import type { FigureView } from '#shared/website-lists.ts';

/** The figures of a page, large under coloured slabs. */
export function Figures({ figures, page }: { figures: readonly FigureView[]; page: FigureView['page'] }) {
  const shown = figures.filter((one) => one.page === page);
  if (shown.length === 0) return null;
  return (
    <dl className="figures">
      {shown.map(({ id, figure, meaning }) => (
        <div key={id} className="slab">
          <dt>{meaning}</dt>
          <dd className="display">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
