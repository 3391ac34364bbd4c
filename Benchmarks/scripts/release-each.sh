#!/usr/bin/env bash
# How releases reach the customers' repositories today, by hand: check, clone, copy, commit, tag, push; one after another.
#
#   release-each.sh <release> <remotes> <version> <clones>
#
# The release has a folder for each customer, and the remotes a bare repository. The clones stay: removing them is not measured.
set -euo pipefail

release=$1 remotes=$2 version=$3 clones=$4
mkdir "$clones"

for folder in "$release"/*/; do
  folder=${folder%/}
  app_id=${folder##*/}
  (cd "$folder" && sha256sum --quiet --check SHA256SUMS)
  # A clone of a path links the objects, which is faster than --depth 1 over file://.
  git clone -q "$remotes/$app_id.git" "$clones/$app_id"
  cp "$folder"/{Package.swift,RELEASE_NOTES.md,ContextSDK.zip} "$clones/$app_id/"
  git -C "$clones/$app_id" add --all
  git -C "$clones/$app_id" commit -q -m "Release $version"
  git -C "$clones/$app_id" tag -a "$version" -m "Release $version"
  git -C "$clones/$app_id" push -q --atomic origin main "$version"
done
