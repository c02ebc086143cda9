import type { ComponentPropsWithRef } from 'react';
import { pictureSources, type Picture as Sizes } from '#shared/pictures.ts';

interface PictureProps extends ComponentPropsWithRef<'img'> {
  src: string;
  alt: string;
  /** Sizes of an image of the library. */
  image: Sizes | undefined;
  /** The `sizes` attribute, to choose among them. */
  sizes: string;
}

/** An image in the smallest suitable file, or as it is if it is not from the library. */
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

/** Sets loading attributes before `src`, so that they apply when loading starts. */
function Img({ src, alt, ...rest }: ComponentPropsWithRef<'img'>) {
  return <img {...rest} src={src} alt={alt} />;
}
