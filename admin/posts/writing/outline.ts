export interface Heading {
  /** 1 to 6. */
  level: number;
  text: string;
}

/** @returns the headings of a stored text, in order */
export function outlineOf(text: string): Heading[] {
  const page = new DOMParser().parseFromString(text, 'text/html');
  return [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    text: heading.textContent?.trim() ?? '',
  }));
}
