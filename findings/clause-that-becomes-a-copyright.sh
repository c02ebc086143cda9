#!/usr/bin/env bash
# markdown-it 15.0.3 with its typographer, and @tiptap/extension-typography 3.31.3: "section 172(c)" becomes "section 172©", and "clause
# 5(r)" "clause 5®", though no space is before the bracket; 4(a) and 4(b) beside them stay.
# Seen: See section 172(a) to 172©, and clause 5®. / 172© 5® 4(a)
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund markdown-it@15.0.3 @tiptap/core@3.31.3 @tiptap/pm@3.31.3 @tiptap/extension-typography@3.31.3
cat > run.mjs <<'JS'
import Typography from '@tiptap/extension-typography';
import MarkdownIt from 'markdown-it';
const written = new MarkdownIt({ typographer: true }).renderInline('See section 172(a) to 172(c), and clause 5(r).');
// Its rules, as an editor asks them of the text before the caret.
const rules = Typography.config.addInputRules.call({ name: 'typography', options: {}, editor: { options: {} } });
const typed = (text) => {
  let result = text;
  for (const { find, handler } of rules) {
    const match = find.exec(text);
    const tr = { insertText: (put, from, to) => { result = text.slice(0, from) + put + text.slice(to); } };
    if (match) handler({ state: { tr }, range: { from: match.index, to: text.length }, match });
  }
  return result;
};
console.log(`${written} / ${['172(c)', '5(r)', '4(a)'].map(typed).join(' ')}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'See section 172(a) to 172©, and clause 5®. / 172© 5® 4(a)'
