import { fileEnding, fileNameRefusal } from '#shared/files.ts';
import { oldPath, type oldSite } from './old-paths.ts';

const PICTURE = /\.(?:jpe?g|jfif|png|webp|avif|gif)$/i;
const RECORDING = /\.(?:mp[34]|m4[abv]|mov|avi|wmv|mpe?g|web[am]|og[agv]|opus|wav|flac|aac)$/i;
/** Besides these: files that the library does not take. Other endings may be part of a page's address. */
const OTHER =
  /\.(?:do[ct]|xl[st]|p[op]t|pps|do[ct]m|xl[st]m|xlsb|p[op]tm|ppsx|rtf|pages|numbers|key|epub|mobi|zip|rar|7z|t?gz|svgz?|bmp|tiff?|hei[cf]|psd|eps|ai|ics|vcf|exe|dmg|xml|json)$/i;

/**
 * @returns the address of a file of the old site or of the archive that a link leads to, and why it cannot come along, in
 *   sentences; null for a page or another website
 */
export function linkedFile(
  link: string,
  site: ReturnType<typeof oldSite>,
): { url: string; refusal: string | null } | null {
  const url = link.replace(/#.*$/s, '');
  const name = url.replace(/\?.*$/s, '');
  if (!name.startsWith('archive:') && oldPath(name, site) === null) return null;
  if (PICTURE.test(name) || fileEnding(name)) return { url, refusal: null };
  if (RECORDING.test(name)) return { url, refusal: 'Recordings and videos are not kept here.' };
  return OTHER.test(name) ? { url, refusal: fileNameRefusal(name) ?? null } : null;
}
