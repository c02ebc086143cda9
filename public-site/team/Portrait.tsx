import { fillIn } from '#shared/fill-in.ts';
import type { TeamMemberView } from '#shared/website-lists.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Picture } from '../ui/Picture.tsx';

interface PortraitProps {
  member: Pick<TeamMemberView, 'name' | 'image' | 'image_alt' | 'picture'>;
  className: string;
  /** Whether it is visible at once. */
  eager?: boolean;
}

/** A portrait in the ratio 4:5, or initials. */
export function Portrait({ member: { name, image, image_alt, picture }, className, eager }: PortraitProps) {
  const { portrait } = usePageTexts('layout');
  if (!image)
    return (
      <span className={`${className} portrait-initials display`} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <Picture
      className={className}
      src={image}
      image={picture}
      sizes="(min-width: 1024px) 420px, (min-width: 641px) 50vw, 100vw"
      alt={image_alt ?? fillIn(portrait, { person: name })}
      width="320"
      height="400"
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}

/** First letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0] : '')).join('');
}
