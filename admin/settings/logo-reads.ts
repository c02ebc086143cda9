import { useEffect, useState } from 'react';
import { listing } from '#shared/listing.ts';
import { readsOn } from '#shared/logo-contrast.ts';

/** A background colour that the logo has somewhere on the site. */
export interface Ground {
  /** Its name in a sentence: 'white'. */
  name: string;
  colour: string;
}

const SIDE = 96;

/** @returns whether a logo is visible on each ground, in order; undefined until the image has loaded */
export function useLogoReads(address: string | null, grounds: readonly Ground[]): boolean[] | undefined {
  const [pixels, setPixels] = useState<ImageData['data']>();
  useEffect(() => {
    setPixels(undefined);
    if (!address) return;
    let isCurrent = true;
    const image = new Image();
    image.onload = () => isCurrent && setPixels(pixelsOf(image));
    image.src = address;
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return pixels && grounds.map(({ colour }) => readsOn(pixels, colour));
}

function pixelsOf(image: HTMLImageElement): ImageData['data'] | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

/** @returns a sentence about the result */
export function readingText(grounds: readonly Ground[], reads: readonly boolean[]): string {
  const hard = grounds.filter((_ground, at) => !reads[at]).map(({ name }) => name);
  if (hard.length === 0) return `Easy to see on ${listing(grounds.map(({ name }) => name))}.`;
  return `Hard to see on ${listing(hard)}. Use one with stronger colours, or on a ground of its own.`;
}
