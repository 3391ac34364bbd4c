#!/bin/sh
# Copies every customer's zip, one `cp` after another.
#
#   copy-each.sh <folder of variants> <target> [sync]
set -eu

mkdir "$2"
for variant in "$1"/*/; do
  app_id=${variant%/}
  cp "$variant/ContextSDK.zip" "$2/${app_id##*/}.zip"
done
[ "${3:-}" != sync ] || sync -f "$2" 2>/dev/null || sync
