import * as z from 'zod';
import { filter, requiredText } from './fields.ts';
import type { FileType } from './files.ts';
import type { Stored } from './record-lists.ts';

/** Most characters of an alternative text. */
export const ALT_MAX = 500;

/** The editable fields of an uploaded image; the image itself never changes. */
export const mediaSchema = z.object({
  /** File name without a path, as it is listed and sorted. */
  name: requiredText('Name', 200),
  alt: requiredText('Alternative text', ALT_MAX),
});

export const mediaFilterSchema = filter({
  name: z.string(),
  /** Whether any record shows the image. */
  used: z.boolean(),
  /** Whether it has alternative text. */
  described: z.boolean(),
  /** Lists show pictures unless they ask for downloads. */
  kind: z.enum(['picture', 'file']).default('picture'),
});

/** Defaults of the library's list; max_age in seconds. */
export const MEDIA_LISTING = { limit: 100, offset: 0, sort: ['name', 'ASC'], max_age: 3600 } as const;

/** Largest file, in bytes. */
export const MEDIA_MAX_BYTES = 20 * 1024 * 1024;
/** Most pixels of an upload, in all frames of an animation together. */
export const MEDIA_MAX_PIXELS = 50_000_000;
/** The same for AVIF, whose decoder needs 20 bytes of memory per pixel. */
export const MEDIA_MAX_AVIF_PIXELS = 25_000_000;
/** Longest side of an upload, in pixels. */
export const MEDIA_MAX_SIDE = 20_000;
/** Longest side of a stored image in pixels, to which larger ones are scaled down. */
export const MEDIA_KEPT_SIDE = 2560;
/** Widths in pixels in which larger images are stored too. */
export const MEDIA_WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** Width in pixels in which larger images are also stored as JPEG or PNG, for mails: twice that of a mail, for sharp screens. */
export const MEDIA_MAIL_WIDTH = 1280;

/** Types for the file chooser; the server decides by content. */
export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MEDIA_TOO_LARGE =
  'This file is larger than 20 MB. Make it smaller, for instance by saving it as a JPEG of at most 2560 pixels, and upload it again.';
export const MEDIA_NO_SVG =
  'SVG files can hold programs, so they are not accepted. Export the drawing as a PNG, at least 1920 pixels wide, and upload that.';

/** pending: being made in the background; none: an animation, which is stored as WebP and GIF only. */
export type AvifState = 'pending' | 'ready' | 'failed' | 'none';

/** One file of an image. Sizes are in pixels and bytes. */
export interface MediaVariant {
  /** Name below the image's own folder. */
  file: string;
  type: MediaType;
  width: number;
  height: number;
  bytes: number;
}

/** The file of a download. */
export interface MediaFile {
  file: string;
  type: FileType;
  bytes: number;
}

/** A record that shows an image. */
export interface MediaUse {
  /** Name of its admin resource, such as 'posts'. */
  resource: string;
  id: string;
  title: string;
}

/** An image of the library as the admin API answers it; sizes are in pixels and bytes. */
export interface MediaAsset extends z.output<typeof mediaSchema>, Stored {
  /** 'file' is a download, which has no dimensions, and a single MediaFile as its variants. */
  kind: 'picture' | 'file';
  /** Path of the re-encoded image in full size, as in an article or a featured_image. */
  url: string;
  /** A small version for lists. */
  thumbnail_url: string;
  width: number;
  height: number;
  bytes: number;
  content_type: string;
  /** Media type of the upload. */
  source_type: string;
  source_bytes: number;
  avif_state: AvifState;
  /** All files, including the one at `url`. */
  variants: MediaVariant[];
  use_count: number;
  /** The first uses. */
  used_in: MediaUse[];
}

/** Answer to an upload: 201, or 200 with an existing image of the same bytes. */
export interface UploadedMedia extends MediaAsset {
  duplicate: boolean;
}
