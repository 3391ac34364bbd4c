# What the scripts about publishing share: releases with channels on this machine.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# Two channels on this machine: a bare repository for each customer, and a folder. Zips go into the repositories too, so that a package
# manager can resolve them without a server.
channels='[
  {name: "repositories", kind: "git", url: "remotes/{{app_id}}.git"},
  {name: "mirror", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip", files: "www/{{app_id}}/{{version}}/{{file}}"}
]'

# channels [FILTER [OPTION…]]: writes these channels, changed by a filter of jq, into release.json.
channels() { edit release.json ".publish = ($channels | ${1:-.})" "${@:2}"; }

# unbuilt_demo [CUSTOMER…]: the demo with these channels, of which nothing is built, and an empty repository for each customer; of all, or
# of these.
unbuilt_demo() {
  demo
  rm -r dist
  (($# == 0)) || edit customers.json '($names / " ") as $names | map(select(.app_id | IN($names[])))' --arg names "$*"
  rewrite templates/Package.swift '/checksum:/d; s/url: .*/path: "{{path}}"/'
  edit release.json 'del(.artifact, .products[0].podspec)'
  channels
  bare $(jq -r '.[].app_id' customers.json)
}

# shipping_demo [CUSTOMER…]: the same, built.
shipping_demo() { unbuilt_demo "$@" && build; }

# small COUNT: a built release of few bytes for customer100, customer101 and so on.
small() {
  local names
  names=$(seq -f 'customer%g' 100 $((99 + $1)))
  fixture workspace $(sed 's/$/:upsell=1/' <<<"$names")
  zips_by_path
  edit release.json '.products[0].version = "1.0.0"'
  channels
  bare $names
  build
}

# zips_by_path: lets the manifests of a small workspace name the zips beside them, so that none has a URL.
zips_by_path() {
  rewrite templates/Package.swift 's/url: "[^"]*", checksum: "[^"]*"/path: "{{path}}"/'
  edit release.json 'del(.artifact, .products[0].podspec)'
}

# bare CUSTOMER…: makes an empty repository for each.
bare() { local one; for one; do git init -q --bare --template= "remotes/$one.git"; done; }

build() { release build --all --quiet >/dev/null; }

# bump VERSION [OPTION…]: changes the version of everything, and builds it.
bump() { release bump "$@" --quiet >/dev/null && build; }

# version VERSION: changes only the version of the release, and builds it.
version() { edit release.json '.version = $version' --arg version "$1" && build; }

# customer NAME FILTER: changes the entry of a customer.
customer() { edit customers.json "map(if .app_id == \$name then $2 else . end)" --arg name "$1"; }

# remote CUSTOMER ARGUMENT…: git in a customer's repository.
remote() { git -C "remotes/$1.git" "${@:2}"; }

# clone CUSTOMER: clones a customer's repository into the folder `clone`.
clone() { rm -rf clone && git clone --quiet "remotes/$1.git" clone 2>/dev/null; }

# push MESSAGE [BRANCH]: commits everything in the folder `clone`, and pushes it.
push() { (cd clone && commit "$1" && git push --quiet origin HEAD:refs/heads/"${2:-main}"); }

# customers: the names of those who have a repository.
customers() { ls remotes | sed 's/\.git$//'; }

# commit_of REVISION: the commit of customer100's repository.
commit_of() { remote customer100 rev-parse "$1^{commit}"; }

# restore FOLDER: puts a copy of this repository in the place of customer100's.
restore() { rm -rf remotes/customer100.git; cp -R "$1" remotes/customer100.git; }

# checked_repositories: git's strict check of every repository, which is silent if all is well. Some have no branch yet.
checked_repositories() {
  local repository
  for repository in remotes/*.git origin.git .git; do
    [[ ! -d $repository ]] || git --git-dir="$repository" fsck --strict --no-dangling --no-progress 2>&1 |
      sed '/^notice: /d' || echo "$repository: $?"
  done
}

# references: every reference of every customer's repository.
references() { local one; for one in $(customers); do remote "$one" for-each-ref --format="$one %(refname) %(objecttype)"; done; }

# ledger: a line for each event.
ledger() { jq -r '"\(.event) \(.app_id) \(.version) \(.channel)"' releases.jsonl; }

# hook REPOSITORY NAME: writes a hook, from the standard input.
hook() {
  mkdir -p "$1/hooks"
  { echo '#!/bin/sh' && cat; } >"$1/hooks/$2"
  chmod +x "$1/hooks/$2"
}

# refuse CUSTOMER WORDS: makes a repository refuse every push.
refuse() { printf 'echo "%s" >&2\nexit 1\n' "$2" | hook "remotes/$1.git" pre-receive; }

# allow CUSTOMER: makes a repository take pushes again.
allow() { rm "remotes/$1.git/hooks/pre-receive"; }

# Masks the ids of commits, and what depends on them: git's abbreviations, and marks in changelogs.
without_ids() {
  sed -E 's/[0-9a-f]{40}/COMMIT/g; s/\(`[0-9a-f]+`\)/(`ID`)/; s/^index [0-9a-f]+\.\.[0-9a-f]+/index ID..ID/; s/[0-9a-f]{16} -->/MARK -->/'
}

# plain: masks what depends on the version of compressors in what publishing prints: ids of commits, and sizes and digests of zips.
plain() { masked | without_ids | sed 's/says [0-9][0-9]*/says SIZE/'; }

# page MARK: the lines of a block of docs/publishing.md, which a comment names.
page() { block publishing.md "$1" sh; }

# two_people MARK [OPTION…]: runs such lines, which two people type.
two_people() { eval "$(page "two people: $1" | sed "s|\$| ${*:2}|")" </dev/null; }

# signed_workspace: a workspace with two keys, in a repository: the vendor's signs releases, and alice's approves them.
signed_workspace() {
  unset SSH_AUTH_SOCK SSH_ASKPASS DISPLAY
  ssh-keygen -q -t ed25519 -N '' -C key -f "$TMPDIR/home/key"
  workspace
  channels
  edit release.json '.sign.key = $key | .retry.seconds = 1 | .artifact.confirm = "channel"' --arg key "$TMPDIR/home/key"
  bare alpha beta gamma
  printf '%s\n' dist/ www/ remotes/ 'plan.json*' alice >.gitignore
  eval "$(page 'two people: once' | sed "s/-q -t/-q -N '' -t/")"
  git init -q
  commit 'feat: begin'
}

# without_keys: masks keys, and the words of whatever version of OpenSSH, too.
without_keys() { sed -E -e 's|SHA256:[A-Za-z0-9+/]+|FINGERPRINT|g' -e 's/(ssh-keygen says: ).*/\1WHY/' | plain; }

# serve [OPTION…]: `git daemon` for the customers' repositories, at $port.
serve() {
  port=$(free_port)
  start git daemon --reuseaddr --export-all --listen=127.0.0.1 --port="$port" "$@" --base-path="$PWD/remotes" "$PWD/remotes"
  listens
}

# bound COMMAND…: runs it as a user whom the modes of files bind.
bound() { if [[ $EUID == 0 ]]; then setpriv --bounding-set=-all --inh-caps=-all "$@"; else "$@"; fi; }

# judge NAME ARGUMENT…: a server of Tests/EndToEnd/Judges, at the $port that it prints.
judge() {
  start python3 "$ROOT/Tests/EndToEnd/Judges/$1" "${@:2}"
  awaited test -s "$TMPDIR/home/served"
  port=$(<"$TMPDIR/home/served")
}

# forges WORLD…: GitHub and GitLab as Judges/forge_server.py has them, at $port.
forges() {
  local world
  for world; do mkdir -p "forges/$world" && : >"forges/$world/mode"; done
  judge forge_server.py forges
}

# portal PAGE: starts a server in whose place a web page is, whatever is asked for, at $port.
portal() {
  cat >"$TMPDIR/home/portal.py" <<'END_OF_PORTAL'
import http.server, sys
class Portal(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(sys.argv[1])))
        self.end_headers()
        self.wfile.write(sys.argv[1].encode())
    do_POST = do_GET
    def log_message(self, *_): pass
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Portal).serve_forever()
END_OF_PORTAL
  port=$(free_port)
  start python3 "$TMPDIR/home/portal.py" "$1" "$port"
  listens
}

# web USER PASSWORD: an nginx with TLS at https://localhost:$port, for which curl and git get its certificate. /www/ is the folder `www`,
# and /git/ leads to the customers' repositories, for who has this password.
web() {
  local web=$PWD/web
  port=$(free_port)
  mkdir -p "$web"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout "$web/key.pem" -out "$web/certificate.pem" 2>/dev/null
  export CURL_CA_BUNDLE=$web/certificate.pem GIT_SSL_CAINFO=$web/certificate.pem
  echo "$1:$(openssl passwd -apr1 "$2")" >"$web/users"
  cat >"$web/nginx.conf" <<END
daemon off;
$( ((EUID)) || echo 'user root;')
pid $web/pid;
error_log $web/log;
events {}
http {
  access_log off;
  $(printf "%s_temp_path $web/%s;\n" client_body client_body proxy proxy fastcgi fastcgi uwsgi uwsgi scgi scgi)
  client_max_body_size 0;
  server {
    listen 127.0.0.1:$port ssl;
    ssl_certificate $web/certificate.pem;
    ssl_certificate_key $web/key.pem;
    fastcgi_param SCRIPT_FILENAME $(git --exec-path)/git-http-backend;
    fastcgi_param GIT_PROJECT_ROOT $PWD/remotes;
    fastcgi_param GIT_HTTP_EXPORT_ALL "";
    fastcgi_param PATH_INFO \$1;
    fastcgi_param REMOTE_USER \$remote_user;
    fastcgi_param REQUEST_METHOD \$request_method;
    fastcgi_param QUERY_STRING \$query_string;
    fastcgi_param CONTENT_TYPE \$content_type;
    fastcgi_param CONTENT_LENGTH \$content_length;
    fastcgi_param HTTP_CONTENT_ENCODING \$http_content_encoding;
    location /www/ { root $PWD; }
    location ~ ^/git(/.*)$ {
      auth_basic "repositories";
      auth_basic_user_file $web/users;
      fastcgi_pass unix:$web/gateway;
    }
  }
}
END
  start fcgiwrap -s "unix:$web/gateway"
  awaited test -e "$web/gateway"
  start nginx -p "$web" -c "$web/nginx.conf"
  listens
}

# without_port: masks it, if there is one.
without_port() { sed "s/:${port:-none}/:PORT/g"; }

# file_of_page PAGE NAME: the block of a page of docs that follows a line which begins with this name.
file_of_page() {
  awk -v name="\`$2\`" 'index($0, name) == 1 { found = 1 } found && /^```/ { fences++; next } fences == 1' "$ROOT/docs/$1"
}

# readings CUSTOMER: what other programs read in a customer's growing files: the versions of all three, and the latest.
readings() { (cd "www/$1" && python3 "$ROOT/Tests/EndToEnd/Judges/growing_files.py"); }

# growing_workspace: two customers, and files that name all their releases, by the templates of docs/templates.md. Nothing is built.
growing_workspace() {
  local one
  workspace alpha:upsell=3 beta:upsell=4
  customer alpha '.name = "Ca\"fé & <b> ]]>"'
  for one in carthage.json latest.json feed.xml; do
    file_of_page templates.md "templates/$one" >"templates/$one"
  done
  edit release.json 'del(.products[0].podspec) | .products[0].version = "1.0.0" | .retry.seconds = 0 | .artifact.confirm = "channel" |
    .templates = {package: "templates/Package.swift", growing: [
      {template: "templates/carthage.json", name: "ContextSDK.json"}, "templates/latest.json",
      {template: "templates/feed.xml", name: "releases.rss"}]}'
  channels '.[1].growing = "www/{{app_id}}/{{file}}" | .[1] |= del(.files)'
}
