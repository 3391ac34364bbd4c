#!/usr/bin/env bash
# How variants are made today, by hand: unzip, copy the models, zip again, hash, edit the checksum into two files.
#
#   per-customer.sh <base.zip> <models> <templates> <output> <resource places> <app_id>…
#
# The resource places are those of the xcframework's slices, separated by colons.
set -euo pipefail

base=$1 models=$2 templates=$3 output=$4
IFS=: read -ra places <<<"$5"
shift 5

hash_of() { if command -v shasum >/dev/null; then shasum -a 256 "$1"; else sha256sum "$1"; fi | cut -d ' ' -f 1; }

custom_models() {
  local separator="" model
  printf '{\n  "app_id": "%s",\n  "customModels": [' "$1"
  for model in "$models/$1"/*; do
    printf '%s\n    { "file": "%s" }' "$separator" "${model##*/}"
    separator=,
  done
  printf '\n  ]\n}\n'
}

for app_id; do
  folder=$output/$app_id
  rm -rf "$folder"
  mkdir -p "$folder"
  unzip -q "$base" -d "$folder/work"
  custom_models "$app_id" >"$folder/CustomModels.json"
  for place in "${places[@]}"; do
    cp "$models/$app_id"/* "$folder/CustomModels.json" "$folder/work/ContextSDK.xcframework/$place/"
  done
  (cd "$folder/work" && zip -qry ../ContextSDK.zip ContextSDK.xcframework)
  rm -rf "$folder/work" "$folder/CustomModels.json"
  checksum=$(hash_of "$folder/ContextSDK.zip")
  for file in ContextSDK.podspec Package.swift; do
    sed "s/{{checksum}}/$checksum/; s/{{app_id}}/$app_id/" "$templates/$file" >"$folder/$file"
  done
done
