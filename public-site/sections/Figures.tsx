import { useQuery } from '@tanstack/react-query';
import type { FigureView } from '#shared/website-lists.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi } from '../site/site-context.tsx';

/** The figures of a page, large under coloured slabs. */
export function Figures({ page }: { page: FigureView['page'] }) {
  const { data = [] } = useQuery(recordsQuery(useApi(), 'figures'));
  const figures = data.filter((one) => one.page === page);
  if (figures.length === 0) return null;
  return (
    <dl className="figures">
      {figures.map(({ id, figure, meaning }) => (
        <div key={id}>
          <dt>{meaning}</dt>
          <dd className="display">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
