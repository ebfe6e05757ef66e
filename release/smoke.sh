#!/usr/bin/env bash
# `npm run release:smoke`: tries what `npm run release` made in a Debian with nothing else in it, without a network;
# `-- deb` only the package, as `archive` and `image` do. `ARCH=arm64` tries what is for that processor, by qemu-user-static.
#
# It needs root, and of Debian: mmdebstrap, lintian, systemd, umoci, curl. Where Debian's mirrors are out of reach, it says so
# and ends with 0. Containers may be forbidden where it runs, so programs are started by chroot in a network of their own.
set -euo pipefail
cd "$(dirname "$0")/out"
here=$(cd .. && pwd)
own=$(dpkg --print-architecture)
debian=${ARCH:-$own}
npm=${debian/amd64/x64}
version=$(sed -nE 's/^  "version": "(.*)",$/\1/p' ../../package.json)
parts=" ${*:-archive deb image} "
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
say() { printf '%(%H:%M:%S)T %s\n' -1 "$*"; }

# The kernel runs programs of another processor by an interpreter that it has opened before, so also below another root.
if [ "$debian" = arm64 ] && [ "$own" != arm64 ]; then
  formats=/proc/sys/fs/binfmt_misc
  [ -e $formats/register ] || mount -t binfmt_misc binfmt_misc $formats
  [ -e $formats/qemu-aarch64 ] || echo ':qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F' >$formats/register
fi
if ! mmdebstrap --quiet --variant=minbase --architectures="$debian" bookworm "$work/root.tar" 2>"$work/mirror"; then
  say "Skipped: $(tail -1 "$work/mirror")"
  exit 0
fi
say 'a Debian with nothing else in it'
fresh() { mkdir -p "$work/$1" && tar -xf "$work/root.tar" -C "$work/$1" --exclude='./dev/*' && : >"$work/$1/dev/null"; }

# Starts a server in a root of its own, without a network, and asks it for everything. ROOT USER COMMAND…
serves() {
  local root=$1 user=$2
  shift 2
  unshare --net --mount --pid --fork bash -euo pipefail -c '
    here=$1 root=$2 user=$3 work=$4
    shift 4
    ip link set lo up 2>/dev/null || true
    mount --rbind "$root" "$root" && mount -o remount,bind,ro "$root"
    mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/tmp" && mount -t tmpfs tmpfs "$root/data"
    mount -t tmpfs -o mode=755 tmpfs "$root/dev" && for d in null zero urandom random; do touch "$root/dev/$d"; mount --bind "/dev/$d" "$root/dev/$d"; done
    chown "$user:$user" "$root/data" && chmod 1777 "$root/tmp"
    begun=$(date +%s%N)
    env -i PATH=/usr/sbin:/usr/bin:/bin LANG=C TZ=Asia/Kathmandu FOLKMOOT_DATA=/data HOST=127.0.0.1 PORT=8080 \
      chroot --userspec="+$user:+$user" --groups= "$root" "$@" >"$work/log" 2>&1 &
    pid=$!
    until curl -sf -o /dev/null http://127.0.0.1:8080/sign-in; do
      kill -0 $pid 2>/dev/null || { cat "$work/log" >&2; exit 1; }
      sleep 0.1
    done
    echo "  the sign-in page after $((($(date +%s%N) - begun) / 1000000)) ms"
    until TOKEN=$(grep -oE "fmw_[A-Za-z0-9_-]+" "$work/log" | head -1) && [ -n "$TOKEN" ]; do sleep 0.1; done
    ADDRESS=http://127.0.0.1:8080 OUT=$work/answers
    mkdir -p "$OUT"
    . "$here/smoke-requests.sh"
    requests
    kill $pid && wait $pid
  ' serves "$here" "$root" "$user" "$work" "$@"
}

if [[ $parts == *' archive '* ]]; then
fresh archive
mkdir "$work/archive/opt/program" "$work/archive/data"
tar -xf "folkmoot-$version-linux-$npm.tar.xz" -C "$work/archive/opt/program"
serves "$work/archive" 4711 /opt/program/folkmoot/bin/folkmoot serve
say "the archive ($(du -sm "$work/archive/opt/program" | cut -f1) MB unpacked) serves and makes documents as another user, read-only"

fi
if [[ $parts == *' deb '* ]]; then
lintian --fail-on error --suppress-tags national-encoding "folkmoot_${version}_$debian.deb" | grep -v '^W' || [ "${PIPESTATUS[0]}" = 0 ]
say 'lintian finds no error in the package'
mmdebstrap --quiet --variant=minbase --architectures="$debian" --include=adduser,systemd,libatomic1,man-db bookworm "$work/deb"
cp "folkmoot_${version}_$debian.deb" "$work/deb/tmp/new.deb"
# The version before is the same program with a lower number.
dpkg-deb --raw-extract "folkmoot_${version}_$debian.deb" "$work/old"
sed -i "s/^Version: .*/Version: $version~before/" "$work/old/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$work/old" "$work/deb/tmp/old.deb" >/dev/null
rm -rf "$work/old"
inside() { chroot "$work/deb" env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
inside dpkg -i /tmp/old.deb >/dev/null
[ "$(inside stat -c '%U %a' /var/lib/folkmoot)" = 'folkmoot 700' ]
[ "$(inside stat -c '%U %a' /etc/folkmoot/folkmoot.env)" = 'root 600' ]
inside folkmoot init --email ada.thornbury@harbour.example >/dev/null
echo 'LOG_LEVEL=warn' >>"$work/deb/etc/folkmoot/folkmoot.env"
inside dpkg -i /tmp/new.deb >/dev/null
grep -q LOG_LEVEL=warn "$work/deb/etc/folkmoot/folkmoot.env"
inside folkmoot doctor | grep -q '^member *1$'
inside man --warnings -l /usr/share/man/man8/folkmoot.8.gz >/dev/null
systemd-analyze verify --root="$work/deb" folkmoot.service folkmoot-backup.service folkmoot-backup.timer 2>&1 | grep -i folkmoot && exit 1
say "systemd-analyze: $(systemd-analyze security --offline=true --root="$work/deb" --threshold=30 folkmoot.service | tail -1)"
inside dpkg --purge folkmoot >/dev/null 2>&1
[ ! -e "$work/deb/usr/lib/folkmoot" ] && [ ! -e "$work/deb/var/lib/folkmoot" ] && [ ! -e "$work/deb/etc/folkmoot" ]
say 'the package is installed, upgraded with its settings kept, and purged'

fi
if [[ $parts == *' image '* ]]; then
mkdir "$work/layout" && tar -xf "folkmoot-$version-oci-$debian.tar" -C "$work/layout"
umoci unpack --rootless --image "$work/layout:$version" "$work/image" >/dev/null 2>&1
jq -e '.process.user.uid == 65532 and .process.args == ["/usr/bin/folkmoot", "serve"]' "$work/image/config.json" >/dev/null
serves "$work/image/rootfs" 65532 /usr/bin/folkmoot serve
say 'the file system of the image serves read-only as user 65532 (umoci and chroot)'
fi
sha256sum --check --quiet SHA256SUMS
say 'done'
