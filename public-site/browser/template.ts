/** @returns the element in a template of the page (Document.tsx), as often as it is asked for; undefined if it has none */
export function fromTemplate(id: string): HTMLElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  return (template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined) ?? undefined;
}
