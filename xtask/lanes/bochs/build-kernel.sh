#!/bin/bash
# Builds the small kernel that the Bochs lanes boot: build-kernel.sh FRAGMENT OUTPUT [JOBS]
#
# Debian's kernel source + tinyconfig + FRAGMENT -> bzImage. About 7 CPU minutes and 1.6 GB under OUTPUT's folder, freed at the end.
set -euo pipefail
fragment=$(readlink -f "$1") output=$2 jobs=${3:-$(nproc)} source=linux-source-6.12
mkdir -p "$(dirname "$output")"
work=$(mktemp -d "$(readlink -f "$(dirname "$output")")/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get download -q "$source"
mkdir tree
dpkg-deb --fsys-tarfile "$source"_*.deb | tar -xO --wildcards "./usr/src/$source.tar.xz" | tar -xJ -C tree --strip-components=1
cd tree
make -s ARCH=x86_64 tinyconfig
scripts/kconfig/merge_config.sh -m .config "$fragment" > ../merge.log
make -s ARCH=x86_64 olddefconfig
# A symbol that the kernel dropped or renamed must not pass in silence: the guest would lack it.
while IFS= read -r line; do
    case $line in
        CONFIG_*=n) if grep -q "^${line%=n}=y" .config; then echo "kernel configuration: ${line%=n} is still set" >&2; exit 1; fi ;;
        CONFIG_*) grep -qx "$line" .config || { echo "kernel configuration: $line was not taken" >&2; exit 1; } ;;
    esac
done < "$fragment"
nice -n 10 make -s -j"$jobs" ARCH=x86_64 bzImage
mv arch/x86/boot/bzImage "$output.part"
mv "$output.part" "$output"
