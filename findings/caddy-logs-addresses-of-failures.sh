#!/usr/bin/env bash
# A site's `log` in a Caddyfile can have a filter that removes the visitor's address and the query. Caddy 2.6.2 (Debian 12; 2.11.4
# by its source) writes the line about a request that failed, such as while the application restarts, to the log http.log.error as well,
# which the site's filter does not cover: with address, path and query. A filter in the global options covers both.
set -euo pipefail
folder=$(mktemp -d); trap 'kill "${caddy:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT; cd "$folder"
apt-get download -qq caddy=2.6.2-5 && dpkg -x caddy_*.deb .
filter='{
  output file log.json
  format filter {
    wrap json
    fields {
      request>uri delete
      request>remote_ip delete
    }
  }
}'
seen() { # CADDYFILE
  echo "$1" > Caddyfile; rm -f log.json others.txt
  HOME=$folder ./usr/bin/caddy run --config Caddyfile --adapter caddyfile > others.txt 2>&1 & caddy=$!
  for _ in $(seq 50); do curl -s -o /dev/null "http://127.0.0.1:28080/page?name=Ann" && break; sleep 0.2; done
  sleep 1; kill "$caddy"; wait "$caddy" 2>/dev/null || true
  cat log.json others.txt | grep -c 'name=Ann' || true
}
site=':28080 {
  reverse_proxy 127.0.0.1:28081
  log'
in_site=$(seen "{
  admin off
}
$site $filter
}")
in_options=$(seen "{
  admin off
  log $filter
}
$site
}")
echo "filter of the site: the query in $in_site line(s); filter in the global options: in $in_options"
test "$in_site,$in_options" = 1,0
