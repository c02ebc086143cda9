import { articleTheme, PAGE_PICTURES } from '#shared/social-images.ts';

const BLOG_LINES = PAGE_PICTURES['/blog']?.lines ?? [];

/**
 * Draws the picture that stands for an article on social networks, as a PNG. The drawing library is loaded when the
 * first one is asked for, not at every start.
 */
export async function drawArticlePicture(
  siteName: string,
  title: string,
  category: { slug: string } | null,
): Promise<Buffer> {
  const { drawSocialImage } = await import('./draw.ts');
  return drawSocialImage({ theme: articleTheme(category), siteName, words: title, otherwise: BLOG_LINES });
}
