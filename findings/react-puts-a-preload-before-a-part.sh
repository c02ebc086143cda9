#!/usr/bin/env bash
# react-dom 19.3.1: renderToStaticMarkup of a part of a page (a mail's table, an article for a feed) that has a picture begins
# with a link to preload that picture, which nobody wrote; a title or meta inside a paragraph leaves it and stands in
# front as well. Whoever puts the result into a mail or a cell has a link element there.
# Seen: <link rel="preload" as="image" href="https://a.example/logo.png"/><td><img src="https://a.example/logo.png" alt=""/></td>
#       <meta name="a" content="b"/><p>onetwo</p>
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1
cat > run.mjs <<'JS'
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
console.log(renderToStaticMarkup(h('td', null, h('img', { src: 'https://a.example/logo.png', alt: '' }))));
console.log(renderToStaticMarkup(h('p', null, 'one', h('meta', { name: 'a', content: 'b' }), 'two')));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<link rel="preload" as="image" href="https://a.example/logo.png"/><td><img src="https://a.example/logo.png" alt=""/></td>
<meta name="a" content="b"/><p>onetwo</p>'
