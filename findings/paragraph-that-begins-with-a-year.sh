#!/usr/bin/env bash
# @tiptap/markdown 3.35.0 marks asterisks and underscores in words, but not what makes a block at the beginning of a paragraph,
# and it marks underscores in an address too: what it writes, it reads back as a list that begins at 2026, a list with a point, a
# heading, and a link to another address. prosemirror-markdown 1.13.9 writes `2026\.` and leaves the address. Each line: the
# paragraph | what @tiptap/markdown writes | what it reads back | what prosemirror-markdown writes.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tiptap/markdown@3.35.0 @tiptap/core@3.35.0 @tiptap/pm@3.35.0 \
  @tiptap/starter-kit@3.35.0 prosemirror-markdown@1.13.9
cat > run.mjs <<'JS'
import { MarkdownManager } from '@tiptap/markdown';
import StarterKit from '@tiptap/starter-kit';
import { defaultMarkdownSerializer, schema } from 'prosemirror-markdown';
const manager = new MarkdownManager({ extensions: [StarterKit] });
for (const text of ['2026. A good year.', '- £5 for members', '# 1 in the North', 'https://example.com/a_b_c']) {
  const written = manager.serialize({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  const [block] = manager.parse(written).content;
  const link = block.content[0].marks?.[0].attrs.href;
  const read = [block.type, block.attrs?.start ?? block.attrs?.level ?? link].filter(Boolean).join(' ');
  const prose = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]);
  console.log([text, written, read, defaultMarkdownSerializer.serialize(prose)].join(' | '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '2026. A good year. | 2026. A good year. | orderedList 2026 | 2026\. A good year.
- £5 for members | - £5 for members | bulletList | \- £5 for members
# 1 in the North | # 1 in the North | heading 1 | \# 1 in the North
https://example.com/a_b_c | https://example.com/a\_b\_c | paragraph https://example.com/a\_b\_c | https://example.com/a_b_c'
