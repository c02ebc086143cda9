import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface TitledSectionProps {
  /** First part of the heading's id. */
  name: string;
  title: string;
  /** On the right of the heading. */
  beside?: ReactNode;
  /** Its ground, and what else it is. */
  className: string;
  children: ReactNode;
}

/** A section of a page with a large heading. */
export function TitledSection({ name, title, beside, className, children }: TitledSectionProps) {
  const id = `${name}-title`;
  return (
    <section className={classNames('section', className)} aria-labelledby={id}>
      <div className="wrap">
        <div className="section-head split">
          <h2 className="display display-2" id={id}>
            {title}
          </h2>
          {beside}
        </div>
        {children}
      </div>
    </section>
  );
}

interface CardsProps<Item> {
  of: readonly Item[];
  /** Of the list; how many columns it has, as styles/layout.css names them. */
  className: string;
  card: (item: Item, index: number) => ReactNode;
}

/** A list of cards. */
export const Cards = <Item extends { id: string }>({ of, className, card }: CardsProps<Item>) => (
  <ul className={className}>
    {of.map((item, index) => (
      <li key={item.id}>{card(item, index)}</li>
    ))}
  </ul>
);
