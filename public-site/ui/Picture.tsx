import type { ComponentPropsWithRef } from 'react';
import { pictureSources, type Picture as Sizes } from '#shared/pictures.ts';

interface PictureProps extends ComponentPropsWithRef<'img'> {
  src: string;
  alt: string;
  /** The image in sizes, where it is one of our library. */
  image: Sizes | undefined;
  /** How wide it is shown, for the choice among them. */
  sizes: string;
}

/** An image in the smallest file that does, or as it is when it comes from elsewhere. */
export function Picture({ image, sizes, ...img }: PictureProps) {
  if (!image) return <Img {...img} />;
  return (
    <picture>
      {pictureSources(image).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <Img {...img} width={image.width} height={image.height} />
    </picture>
  );
}

/** The attributes that decide how it is loaded stand before the address, so that they hold when loading begins. */
function Img({ src, alt, ...rest }: ComponentPropsWithRef<'img'>) {
  return <img {...rest} src={src} alt={alt} />;
}
