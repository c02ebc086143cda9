/** The site's name, from the page's `application-name` meta tag. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'our team';
