#!/bin/sh
# Runs Folkmoot from the folder into which its archive was unpacked, wherever that is.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../lib/server/folkmoot.js" "$@"
