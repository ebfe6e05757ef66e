#!/bin/sh
# Runs a Folkmoot command as the service user, with the service's settings.
set -eu
# --help needs neither root nor the settings.
if [ "$(id -u)" != 0 ]; then
  case "${*:-}" in *--help*) exec /usr/lib/folkmoot/bin/folkmoot "$@" ;; esac
  echo "folkmoot: Run this command as root, so that it can read /etc/folkmoot/folkmoot.env." >&2
  exit 1
fi
set -a
. /etc/folkmoot/folkmoot.env
set +a
cd /var/lib/folkmoot
umask 077
exec setpriv --reuid=folkmoot --regid=folkmoot --init-groups --no-new-privs /usr/lib/folkmoot/bin/folkmoot "$@"
