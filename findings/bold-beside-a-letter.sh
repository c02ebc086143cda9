#!/usr/bin/env bash
# Bold that ends with a mark and has a letter or digit right behind it, as a bold sentence before the number of its footnote, is
# written as Markdown that no reader of CommonMark takes for bold: the asterisks are shown. So do turndown 7.2.5,
# prosemirror-markdown 1.13.9 and @tiptap/markdown 3.35.0, and marked 18.2.1 and markdown-it 15.0.3 read it so; remark-stringify
# 11.0.0 writes the letter as a reference, and the bold comes back. Each line: the writer | what it writes | what marked and
# markdown-it read.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 prosemirror-markdown@1.13.9 @tiptap/markdown@3.35.0 @tiptap/core@3.35.0 \
  @tiptap/pm@3.35.0 @tiptap/starter-kit@3.35.0 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-stringify@11.0.0 unified@11.0.5 \
  marked@18.2.1 markdown-it@15.0.3
cat > run.mjs <<'JS'
import { MarkdownManager } from '@tiptap/markdown';
import StarterKit from '@tiptap/starter-kit';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { defaultMarkdownSerializer, schema } from 'prosemirror-markdown';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import Turndown from 'turndown';
import { unified } from 'unified';
const BOLD = 'Sales grew.';
const html = `<p><strong>${BOLD}</strong>1 Then they fell.</p>`;
const rest = '1 Then they fell.';
const tiptap = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: BOLD, marks: [{ type: 'bold' }] }, { type: 'text', text: rest }] }],
};
const prose = schema.node('doc', null, [
  schema.node('paragraph', null, [schema.text(BOLD, [schema.mark('strong')]), schema.text(rest)]),
]);
const remark = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkStringify);
for (const [writer, text] of [
  ['turndown', new Turndown().turndown(html)],
  ['prosemirror-markdown', defaultMarkdownSerializer.serialize(prose)],
  ['@tiptap/markdown', new MarkdownManager({ extensions: [StarterKit] }).serialize(tiptap)],
  ['remark-stringify', String(await remark.process(html))],
])
  console.log([writer, text, marked.parse(text), new MarkdownIt().render(text)].map((one) => one.trim()).join(' | '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'turndown | **Sales grew.**1 Then they fell. | <p>**Sales grew.**1 Then they fell.</p> | <p>**Sales grew.**1 Then they fell.</p>
prosemirror-markdown | **Sales grew.**1 Then they fell. | <p>**Sales grew.**1 Then they fell.</p> | <p>**Sales grew.**1 Then they fell.</p>
@tiptap/markdown | **Sales grew.**1 Then they fell. | <p>**Sales grew.**1 Then they fell.</p> | <p>**Sales grew.**1 Then they fell.</p>
remark-stringify | **Sales grew.**&#x31; Then they fell. | <p><strong>Sales grew.</strong>1 Then they fell.</p> | <p><strong>Sales grew.</strong>1 Then they fell.</p>'
