import { type Block, contentOf } from './blocks.ts';
import { type Losses, lose } from './losses.ts';

/** What a footnote can contain of blocks: their text. Pictures and the notes on what was lost are left out. */
export function onlyParagraphs(blocks: readonly Block[], losses: Losses): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.kind) {
      case 'quotation':
        return onlyParagraphs(block.blocks, losses);
      case 'list':
        return onlyParagraphs(block.items.flat(), losses);
      case 'table':
        return onlyParagraphs(block.rows.flat(2), losses);
      case 'code':
        return [textBlock(block.text, null)];
      case 'video':
        return [textBlock(block.title || block.href, block.href)];
      case 'picture':
        lose(losses, 'picture');
        return block.caption.length > 0 ? [{ kind: 'paragraph', content: block.caption }] : [];
      case 'note':
      case 'rule':
        return [];
      default:
        return [{ kind: 'paragraph', content: contentOf(block) }];
    }
  });
}

const textBlock = (text: string, href: string | null): Block => ({
  kind: 'paragraph',
  content: [{ kind: 'text', text, marks: new Set(), href }],
});
