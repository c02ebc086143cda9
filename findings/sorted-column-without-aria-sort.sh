#!/usr/bin/env bash
# react-admin 5.15.4: the heading of a sorted column shows an arrow, but has no aria-sort, so that a screen reader says nothing of
# the order (ARIA in HTML; MUI's own cell would have it from sortDirection).
# Seen: Name: arrow, aria-sort null; Town: no arrow, aria-sort null
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react-admin@5.15.4 react@19.3.1 react-dom@19.3.1 jsdom@27.2.0
cat > run.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<div></div>', { url: 'http://localhost/' });
for (const name of ['window', 'document', 'navigator', 'localStorage', 'HTMLElement', 'Element', 'Node'])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true });
window.scrollTo = () => undefined;
const { createElement: h } = await import('react');
const { createRoot } = await import('react-dom/client');
const { AdminContext, DataTable, ListContextProvider, ResourceContextProvider } = await import('react-admin');
const column = (source, label) => h(DataTable.Col, { source, label });
const table = h(DataTable, { bulkActionButtons: false }, column('name', 'Name'), column('town', 'Town'));
const people = { sort: { field: 'name', order: 'ASC' }, setSort() {}, data: [{ id: 1, name: 'Ann' }], total: 1, selectedIds: [] };
const list = h(ResourceContextProvider, { value: 'people' }, h(ListContextProvider, { value: people }, table));
createRoot(window.document.querySelector('div')).render(h(AdminContext, null, list));
const heads = () => [...window.document.querySelectorAll('th')];
for (let n = 0; n < 200 && heads().length === 0; n += 1) await new Promise((resolve) => setTimeout(resolve, 50));
const said = (head) => `${head.textContent}: ${head.querySelector('.Mui-active') ? 'arrow' : 'no arrow'}, aria-sort ${head.getAttribute('aria-sort')}`;
console.log(heads().map(said).join('; '));
process.exit(0);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'Name: arrow, aria-sort null; Town: no arrow, aria-sort null'
