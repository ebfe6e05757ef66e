#!/bin/sh
# Runs Folkmoot from its unpacked archive, in any folder.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../lib/server/folkmoot.js" "$@"
