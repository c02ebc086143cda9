import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe's findings as short lines, so that a failure names them. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
