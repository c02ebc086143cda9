/** Sizes of the library's images for pages. Without zod, as the public site loads this file. */

export interface Picture {
  /** The whole image in a format that every browser supports. */
  url: string;
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Widths in which it is stored, in pixels, smallest first. */
  widths: number[];
  /** Whether there are AVIF files, too. */
  avif: boolean;
}

/** @returns the image's files by type, best first, for <source> */
export function pictureSources({ url, widths, avif }: Picture): { type: string; srcset: string }[] {
  const stem = url.replace(/\.\w+$/, '');
  return (avif ? ['avif', 'webp'] : ['webp']).map((ending) => ({
    type: `image/${ending}`,
    srcset: widths.map((width) => `${stem}-${width}.${ending} ${width}w`).join(', '),
  }));
}
