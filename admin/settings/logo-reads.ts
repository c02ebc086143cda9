import { useEffect, useState } from 'react';
import { INK, WHITE } from '#shared/brand-colours.ts';
import { readsOn } from '#shared/logo-contrast.ts';

export interface LogoReads {
  onWhite: boolean;
  onInk: boolean;
}

const SIDE = 96;

/** Whether a logo can be made out on the light and on the dark grounds of the site; undefined until it is known. */
export function useLogoReads(address: string | null): LogoReads | undefined {
  const [reads, setReads] = useState<LogoReads>();
  useEffect(() => {
    setReads(undefined);
    if (!address) return;
    let isCurrent = true;
    const image = new Image();
    image.onload = () => isCurrent && setReads(measure(image));
    image.src = address;
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return reads;
}

function measure(image: HTMLImageElement): LogoReads | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return { onWhite: readsOn(data, WHITE), onInk: readsOn(data, INK) };
}

/** @returns what to say of it */
export function readingText({ onWhite, onInk }: LogoReads): string {
  if (onWhite && onInk) return 'Easy to see on white and on the dark bar.';
  if (onInk) return 'Hard to see on white: it is too light. Use one with a dark or coloured ground.';
  if (onWhite) return 'Hard to see on the dark bar: it is too dark. Use one with a light ground.';
  return 'Hard to see on white and on the dark bar. Use one with stronger colours.';
}
