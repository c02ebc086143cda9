/** What a page needs to show an image of the library in sizes. No zod: the public site loads this. */

export interface Picture {
  /** Of the whole image, which every browser can show. */
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
