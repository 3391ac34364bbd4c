# Shared by the scripts of this folder, and by those about withdrawals.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

customers='2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 acme-fitness
c2d67cdb-e117-4c3e-acca-2ae7f1a42210 trailcast'

# channels: the demo, unbuilt, with channels on this machine: a bare repository for each customer, and a folder. Zips go into the
# repositories, so that a package manager can resolve them without a server.
channels() {
  demo
  rm -rf dist
  rewrite templates/Package.swift '/checksum:/d; s|url:.*|path: "{{path}}"|'
  edit release.json 'del(.artifact, .products[0].podspec) | .publish = [
    {name: "repositories", kind: "git", url: "remotes/{{app_id}}.git"},
    {name: "mirror", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip",
     files: "www/{{app_id}}/{{version}}/{{file}}"}]'
  for customer in $customers; do git init -q --bare --template= "remotes/$customer.git" || return; done
}

# source_repository: the same in a repository with a remote, to which it is pushed.
source_repository() {
  channels
  printf '%s\n' dist/ remotes/ www/ origin.git/ ignored/ >.gitignore
  mkdir ignored
  git init -q --bare --template= origin.git
  git init -q
  git remote add origin ./origin.git
  git add .
  git commit -qm 'feat: begin'
  git push -qu origin main
}

# in_repository CUSTOMER ARGUMENT…: asks git about a customer's repository.
in_repository() { git -C "remotes/$1.git" "${@:2}"; }

# checked_repositories: git's strict check of every repository, which is silent if all is well. Some have no branch yet.
checked_repositories() {
  local repository
  for repository in remotes/*.git origin.git .git; do
    [[ ! -d $repository ]] || git --git-dir="$repository" fsck --strict --no-dangling --no-progress 2>&1 |
      { grep -v '^notice: ' || true; }
  done
}

# hook REPOSITORY NAME: writes a hook, from the standard input.
hook() {
  mkdir -p "$1/hooks"
  { echo '#!/bin/sh' && cat; } >"$1/hooks/$2"
  chmod +x "$1/hooks/$2"
}

# Masks the ids of commits, and what depends on them: git's abbreviations, and marks in changelogs.
without_ids() {
  sed -E 's/[0-9a-f]{40}/COMMIT/g; s/\(`[0-9a-f]+`\)/(`ID`)/; s/^index [0-9a-f]+\.\.[0-9a-f]+/index ID..ID/; s/[0-9a-f]{16} -->/MARK -->/'
}

# everything: all that a release changes, to compare two states: references of all repositories, the ledger, and files.
everything() {
  local repository
  for repository in remotes/*.git origin.git .; do git -C "$repository" for-each-ref; done
  git status --porcelain
  find releases.jsonl www dist -type f -not -path '*/.release/*' -exec cksum {} + | sort
}

# terminal ANSWER ARGUMENT…: runs the program at a terminal, and answers its question.
terminal() { python3 "$ROOT/Tests/EndToEnd/Judges/dialogue.py" '[y/N]' "$1" -- release "${@:2}" </dev/null | tr -d '\r'; }

# colleague: makes a clone of somebody who commits to main, and pushes, as often as `ignored/push` is called.
colleague() {
  git clone -q origin.git ignored/clone
  cat >ignored/push <<END_OF_PUSH
#!/bin/sh
unset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
cd '$PWD/ignored/clone'
git pull -q && echo x >>x && git add x && git commit -qm other && git push -q
END_OF_PUSH
  chmod +x ignored/push
}

# jobs_repository: a repository whose clones in `ignored` share the channels, and push.
jobs_repository() {
  source_repository
  edit release.json '.ship.push = "origin" | .publish[0].url |= "../../" + .
    | .publish[1] |= (.path |= "../../" + . | .files |= "../../" + .)'
}

# job NAME [OPTION…]: makes a clone in `ignored`, by options of `git clone`.
job() { rm -rf "ignored/$1" && git clone -q "${@:2}" "file://$PWD/origin.git" "ignored/$1"; }

# in_job NAME COMMAND…: runs a command there.
in_job() { (cd "ignored/$1" && "${@:2}"); }

# ledger_lines REVISION: counts the lines of the ledger in the remote.
ledger_lines() { git -C origin.git show "$1:releases.jsonl" | wc -l | tr -d ' '; }

# small_release: a built release of one customer, customer100, with few bytes, and the same channels; 1.0.0 is built.
small_release() {
  workspace customer100:upsell=1
  rewrite templates/Package.swift 's|url: "\{\{url\}\}", checksum: "\{\{checksum\}\}"|path: "{{path}}"|'
  cat >release.json <<'END_OF_CONFIGURATION'
{
  "version": "1.0.0",
  "products": [{"name": "ContextSDK", "version": "1.0.0", "base": "base/ContextSDK.xcframework"}],
  "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
  "publish": [
    {"name": "repositories", "kind": "git", "url": "remotes/{{app_id}}.git"},
    {"name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
     "files": "www/{{app_id}}/{{version}}/{{file}}"}
  ],
  "retry": {"seconds": 0}
}
END_OF_CONFIGURATION
  git init -q --bare --template= remotes/customer100.git
  release build --all --quiet >/dev/null
}

# another VERSION: builds another version of it, with the same frameworks.
another() { edit release.json '.version = $version' --arg version "$1" && release build --all --quiet >/dev/null; }

# Servers, which end by themselves if a script does not come to its end:

# portal PAGE: starts a server in whose place a web page is, whatever is asked for, at $port.
portal() {
  rm -f port
  python3 - "$1" >/dev/null 2>&1 <<'END_OF_PORTAL' &
import http.server, os, signal, sys
class Portal(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(sys.argv[1])))
        self.end_headers()
        self.wfile.write(sys.argv[1].encode())
    do_POST = do_GET
    def log_message(self, *_): pass
signal.alarm(300)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Portal)
with open("port.new", "w") as file: print(server.server_address[1], file=file)
os.rename("port.new", "port")
server.serve_forever()
END_OF_PORTAL
  server=$!
  until [[ -e port ]]; do kill -0 "$server" && sleep 0.05 || return; done
  port=$(cat port)
}

# daemon REPOSITORY: starts `git daemon` for the folder `remotes`, in which this repository is, at $port.
daemon() {
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  python3 -c 'import os, signal, sys; signal.alarm(300); os.execv(sys.argv[1], sys.argv[1:])' \
    "$(git --exec-path)/git-daemon" --reuseaddr --export-all --enable=receive-pack --listen=127.0.0.1 --port="$port" \
    --base-path="$PWD/remotes" "$PWD/remotes" >/dev/null 2>&1 </dev/null &
  server=$!
  until git ls-remote "git://127.0.0.1:$port/$1" >/dev/null 2>&1; do kill -0 "$server" && sleep 0.05 || return; done
}

# stopped: ends the server.
stopped() {
  kill "$server"
  wait "$server" 2>/dev/null || true
}

# without_port: masks the server's port.
without_port() { sed "s/:$port/:PORT/g"; }
