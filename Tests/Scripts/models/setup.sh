# Scripts of models over the air begin with this file. Their time is in 2090: python-tuf, the device, asks this machine's clock whether
# something has ended, and what they sign has not.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
export RELEASE_OTA_PASSPHRASE=canary-horse-battery RELEASE_OTA_KEY=ota/online.pem RELEASE_TIME=2090-01-02T12:00:00Z

# over_the_air: writes a workspace whose models go to devices from the folder www: model 3 of alpha, 4 of beta.
over_the_air() {
  workspace alpha:upsell=3 beta:upsell=4
  release models init --url 'https://ota.example.com/{{app_id}}' --directory 'www/{{app_id}}' --from 1.0.0 --quiet >/dev/null
}

# train VERSION [APP]: lays another model of alpha's, or of APP's, into the workspace.
train() {
  local app=${2:-alpha}
  fixture model upsell "$1" "$app" >"Models/Custom/$app/upsell.mlmodel"
  edit customers.json '(.[] | select(.app_id == $app).customModels[0].modelVersion) = $version' --arg app "$app" --argjson version "$1"
}

# devices [FOLDER…]: what python-tuf gets from alpha's place, or from others: the versions of the metadata and the documents of flows, on one
# line each; the reason, if it refuses the place.
devices() {
  (($#)) || set -- www/alpha
  python3 - "$ROOT/Tests/EndToEnd/Judges" "$@" <<'END'
import json, os, sys
sys.path.insert(0, sys.argv[1])
import tuf_reader
for folder in sys.argv[2:]:
    try:
        found = tuf_reader.read(folder, "ota/1.root.json", json.load(open(folder + "/feed.json"))["app_id"])
    except (Exception, SystemExit) as error:
        found = {"refused": f"{type(error).__name__}: {error}"}
    print(json.dumps({"place": os.path.basename(folder), **found}))
END
}

# told [FOLDER…]: the same in words: who has which model of the flow upsell.
told() {
  devices "$@" | jq --raw-output '.place + ": " + (.refused // (.documents.upsell.lines[0]
    | (.champion.modelVersion // "bundled") + if .experiment then
      ", \(.experiment.challenger.modelVersion) for \([.experiment.groups[].name | select(startswith("challenger"))] | join(", "))" else "" end))'
}

# thief [VERSION|plain|nothing]: what whoever has the online key can sign for alpha: nothing is revoked, and model 3 is back if one was; by the
# next number, or VERSION. `plain` leaves out length and digest of the snapshot, and names another file with its length alone, as TUF allows.
# `nothing` leaves out the flow.
thief() {
  python3 - "$@" <<'END'
import hashlib, json, os, sys
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import Metadata, MetaFile, TargetFile
signer = CryptoSigner(load_pem_private_key(open("ota/online.pem", "rb").read(), None))
how = sys.argv[1:]
os.chdir("www/alpha")
feed = json.load(open("feed.json"))
roles = {role: Metadata.from_bytes(feed[role].encode()) for role in ("rollout", "snapshot", "timestamp")}
for role in roles.values():
    role.signed.version = role.signed.version + 1 if how in ([], ["plain"], ["nothing"]) else int(how[0])
version = {role: file.signed.version for role, file in roles.items()}
(path, _), = roles["rollout"].signed.targets.items()
document = json.loads(feed["files"][path])
if document["revoked"]:
    document["revoked"] = []
    document["lines"][0]["champion"] = {
        "model": "alpha/models/upsell-3.mlmodel", "modelVersion": "3", "upsellThreshold": 0.5, "randomUpsellChance": 0.05,
        "metadata": {}}
feed["files"][path] = json.dumps(document)
target = roles["rollout"].signed.targets[path] = TargetFile.from_data(path, feed["files"][path].encode())
roles["snapshot"].signed.meta["rollout.json"].version = version["rollout"]
if how == ["plain"]: roles["snapshot"].signed.meta["root.json"] = MetaFile(1, 5)
roles["snapshot"].sign(signer)
snapshot = roles["snapshot"].to_bytes()
named = [] if how == ["plain"] else [len(snapshot), {"sha256": hashlib.sha256(snapshot).hexdigest()}]
roles["timestamp"].signed.snapshot_meta = MetaFile(version["snapshot"], *named)
folder, name = os.path.split(path)
files = {f"targets/{folder}/{target.hashes['sha256']}.{name}": feed["files"][path]}
if how == ["nothing"]:
    roles["rollout"].signed.targets.clear()
    feed["files"] = {}
for role, file in roles.items():
    file.sign(signer)
    feed[role] = file.to_bytes().decode()
    files["metadata/timestamp.json" if role == "timestamp" else f"metadata/{version[role]}.{role}.json"] = feed[role]
for name, text in {**files, "feed.json": json.dumps(feed)}.items():
    open(name, "w").write(text)
END
}

# keep NAME: keeps alpha's place as devices have it now. `told ~/seen/*` tells all in order: python-tuf takes a third of a second to start.
keep() {
  ((kept += 1))
  mkdir -p ~/seen && cp -R www/alpha ~/seen/"$(printf %02d "$kept") $1"
}

# events: what the ledger has. Customers of one command are published beside each other.
events() { jq --raw-output '"\(.app_id) \(.event)"' models.jsonl | sort --stable --key=1,1; }

# ledger: keeps the lines of the ledger as documents.
ledger() {
  local line
  while IFS= read -r line; do echo "$line" | document models-ledger >/dev/null; done <models.jsonl
}

# evidence [FILTER]: the same workspace with model 5 of alpha in stage 1 of the experiment e1, begun on day 0 at noon, and kept in ~/begun. A day
# closes after one.
evidence() {
  over_the_air
  edit release.json '.ota.evidence = {window: 1}'" | ${1:-.}"
  train 5
  release models publish --customer alpha --quiet >/dev/null
  release models rollout --customer alpha --flow upsell --to 5 --experiment e1 --quiet >/dev/null
  mkdir counts
  cp -R . ~/begun
}

# again: the workspace as it was then.
again() { cd ~ && rm -rf "$TMPDIR/work" && cp -R begun "$TMPDIR/work" && cd "$TMPDIR/work" && at 0; }

# day NUMBER: its date. at DAY: what follows runs at its noon.
day() { printf '2090-01-%02d' "$(($1 + 2))"; }
at() { RELEASE_TIME=$(day "$1")T12:00:00Z; }

# counts STAGE [APP…]: counts of days, of alpha or these customers. Each line it reads is a day, devices and sales of the challenger, and devices
# and sales of the control.
counts() {
  local stage=$1 app number devices sales others theirs
  shift
  (($#)) || set -- alpha
  echo app_id,flowName,experiment,day,group,devices,sales,loadFailures
  while read -r number devices sales others theirs; do
    for app in "$@"; do
      echo "$app,upsell,e1,$(day "$number"),challenger-$stage,$devices,$sales,0"
      echo "$app,upsell,e1,$(day "$number"),control-$stage,$others,$theirs,0"
    done
  done
}
