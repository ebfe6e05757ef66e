#!/bin/sh
# Runs a command of Folkmoot as the user of the service, with its settings.
set -eu
# The help needs neither.
if [ "$(id -u)" != 0 ]; then
  case "${*:-}" in *--help*) exec /usr/lib/folkmoot/bin/folkmoot "$@" ;; esac
  echo "folkmoot: Run this as root: it reads /etc/folkmoot/folkmoot.env." >&2
  exit 1
fi
set -a
. /etc/folkmoot/folkmoot.env
set +a
cd /var/lib/folkmoot
umask 077
exec setpriv --reuid=folkmoot --regid=folkmoot --init-groups --no-new-privs /usr/lib/folkmoot/bin/folkmoot "$@"
