#!/bin/sh
# Sets up the site with HTTPS on a bare Debian server. Run as root in a checkout of the release, with DNS for both names
# pointing to this machine:
#   deploy/install.sh yours.co.uk you@yours.co.uk
# It can be run again: it keeps the existing database, configuration and secrets.
set -eu
domain=${1:?the bare domain, like yours.co.uk} email=${2:?an address for certificates and warnings}
cd "$(dirname "$0")/.."
release=/opt/verve/releases/$(git rev-parse --short HEAD)

apt-get update -q
apt-get install -qy git nodejs npm nginx certbot postgresql nftables
# An older npm omits packages that the build needs.
node -e 'process.exit(process.versions.node < "20" ? 1 : 0)' ||
	{ echo "Debian 13 or newer is needed: the Node.js of this one, $(node --version), is too old." >&2; exit 1; }
adduser --system --quiet --group --home /var/lib/verve verve
install -d /opt/verve/releases /var/www/certbot /etc/verve
install -d -o verve -g verve -m 700 /var/backups/verve

if [ ! -e /etc/verve/environment ]; then
	password=$(openssl rand -hex 24)
	su postgres -c 'psql -v ON_ERROR_STOP=1' <<-SQL
		select 'create role verve login' where not exists (select from pg_roles where rolname = 'verve') \gexec
		alter role verve password '$password';
		select 'create database verve owner verve encoding ''UTF8'' template template0'
		where not exists (select from pg_database where datname = 'verve') \gexec
	SQL
	echo "WATCH_EMAIL=$email" | install -m 600 /dev/stdin /etc/verve/watch
	# Last, because it marks that all of this is done: whatever stops it before, it is done again.
	sed -e "s|^DATABASE_URL=.*|DATABASE_URL=postgres://verve:$password@127.0.0.1:5432/verve|" \
		-e "s|^SITE_URL=.*|SITE_URL=https://www.$domain|" \
		-e "s|^SESSION_SECRET=.*|SESSION_SECRET=$(openssl rand -hex 32)|" \
		-e "/^\(SMTP_URL\|MAIL_FROM\|CONSULTATION_NOTIFY\)=/s/^/# /" \
		deploy/environment | install -m 600 /dev/stdin /etc/verve/environment
fi

[ -e "$release" ] || git clone -q . "$release"
# Built elsewhere, where this machine has too little memory for it. What is being served stays as it is.
[ ! -d dist ] || [ "$(readlink /opt/verve/current)" = "$release" ] || cp -a dist "$release"
cd "$release"
npm ci --omit=dev --no-audit --no-fund
# Debian's npm 9 does not link a program that several optional packages provide.
ln -sf ../$(cd node_modules && ls -d node-linux-*)/bin/node node_modules/.bin/node
node_modules/.bin/node scripts/build.ts
ln -sfn "$release" /opt/verve/current
cp deploy/verve@.service deploy/verve-backup.* deploy/verve-watch.* /etc/systemd/system/
install -D -m 644 deploy/journald.conf /etc/systemd/journald.conf.d/verve.conf
cp deploy/nftables.conf /etc/nftables.conf
systemctl daemon-reload
systemctl restart systemd-journald
systemctl enable --now nftables verve@1 verve@2 verve-backup.timer

# nginx's HTTPS configuration needs the certificate.
rm -f /etc/nginx/sites-enabled/default
sed "s/example\.com/$domain/g" deploy/nginx-http.conf >/etc/nginx/conf.d/verve-http.conf
nginx -t
systemctl reload nginx
certbot certonly -n --webroot -w /var/www/certbot -d "www.$domain" -d "$domain" -m "$email" --agree-tos \
	--deploy-hook 'systemctl reload nginx'
sed "s/example\.com/$domain/g" deploy/nginx.conf >/etc/nginx/conf.d/verve.conf
nginx -t
systemctl reload nginx

echo "Open https://www.$domain/admin/setup and enter the code that 'journalctl -u verve@1' shows."
echo "Then set the mail server in /etc/verve/environment, and run: systemctl restart verve@1 && systemctl restart verve@2"
echo "&& systemctl enable --now verve-watch.timer"
