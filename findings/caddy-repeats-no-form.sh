#!/usr/bin/env bash
# lb_try_duration lets requests wait while the only process behind Caddy restarts: no connection was made, so nothing can happen twice.
# Caddy 2.6.2 (Debian 12) does so for a GET and answers a POST with a body 502 once the process is back, because the first attempt closed
# the body. Mended upstream in 2.11.2.
set -euo pipefail
folder=$(mktemp -d); trap 'kill ${caddy:-} ${server:-} 2>/dev/null || true; rm -rf "$folder"' EXIT; cd "$folder"
apt-get download -qq caddy=2.6.2-5 && dpkg -x caddy_*.deb .
cat > Caddyfile <<'C'
{
  admin off
}
:28082 {
  reverse_proxy 127.0.0.1:28083 {
    lb_try_duration 20s
  }
}
C
HOME=$folder ./usr/bin/caddy run --config Caddyfile --adapter caddyfile > caddy.txt 2>&1 & caddy=$!
for _ in $(seq 50); do (exec 3<>/dev/tcp/127.0.0.1/28082) 2>/dev/null && break; sleep 0.2; done
status() { curl -s -o /dev/null -w '%{http_code}' "$@" http://127.0.0.1:28082/; }
status > get & get=$!
status --data name=Ann > post & post=$!
sleep 2
node -e "require('http').createServer((request, response) => request.resume().on('end', () => response.end('ok'))).listen(28083)" & server=$!
wait "$get" "$post"
echo "GET $(cat get), POST $(cat post)"
test "$(cat get) $(cat post)" = '200 502'
