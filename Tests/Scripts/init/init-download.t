`release init --from-url`, from a server on this machine.

  $ . "$TESTDIR/setup.sh"
  $ mkdir remote
  $ (cd remote && framework ContextSDK && zip -qry ContextSDK-1.0.0.zip ContextSDK.xcframework)
  $ digest=$(sha256sum remote/ContextSDK-1.0.0.zip | cut -c -64)
  $ cp remote/ContextSDK-1.0.0.zip 'remote/..%2f..%2fx'
  $ files_of remote
  $ url=http://127.0.0.1:$port/ContextSDK-1.0.0.zip
  $ stable() { sed -e "s/:$port/:PORT/g" -e "s/$digest/DIGEST/g"; }
  $ package() {
  >   cat >Package.swift <<SWIFT
  > // swift-tools-version:5.9
  > import PackageDescription
  > let package = Package(
  >   name: "ContextSDK", products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  >   targets: [
  >     .binaryTarget(name: "ContextSDK", url: "$url", checksum: "$1")
  >   ])
  > SWIFT
  > }

What cannot be fetched: anybody may change what comes by http, so it needs a checksum.

  $ folder nothing
  $ refused --from-url $url 2>&1 | stable
  --from-url: anybody may change what comes by http
    remedy: use https, or pass --checksum
  [64]
  $ refused --from-url ftp://x/a.zip
  --from-url: "ftp://x/a.zip" is no https URL
    remedy: write it as Package.swift does
  [64]
  $ refused --checksum $digest 2>&1 | stable
  release: --checksum: expected one for each --from-url, found "DIGEST"
  [64]
  $ refused --from-url $url --checksum 12 2>&1 | stable
  --checksum: expected the 64 hexadecimal digits of a SHA-256
    remedy: take what `swift package compute-checksum` prints for the zip
  [64]
  $ refused --from-url $url.not --checksum $digest 2>&1 | stable
  http://127.0.0.1:PORT/ContextSDK-1.0.0.zip.not: the server answers 404
    remedy: check the address; ~/.netrc has the passwords of servers that ask for one
  release: 1 problem; nothing half-made was kept
  [74]
  $ refused --from-url http://127.0.0.1:1/a.zip --checksum $digest
  http://127.0.0.1:1/a.zip: cannot be read: * (glob)
    remedy: check the address, and that the server is reachable
  release: 1 problem; nothing half-made was kept
  [74]
  $ refused --dry-run --from-url $url
  release: --from-url and --dry-run exclude each other
    remedy: use one of the two
  [64]

No file is replaced.

  $ mkdir Frameworks && echo mine >Frameworks/ContextSDK-1.0.0.zip
  $ refused --from-url $url --checksum $digest 2>&1 | stable
  Frameworks/ContextSDK-1.0.0.zip: is there already, and is not what http://127.0.0.1:PORT/ContextSDK-1.0.0.zip is to give
    remedy: move it away, or pass it as --base
  release: 1 problem; nothing was written
  [65]

A name may lead anywhere: the file gets another.

  $ rm -r Frameworks
  $ release init --yes --quiet --from-url "http://127.0.0.1:$port/..%252f..%252fx" --checksum $digest | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: Frameworks/framework.zip
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  $ find . .. -name '*x' -o -path './Frameworks/*'
  ./Frameworks/framework.zip
  ../remote/..%2f..%2fx

A file is another than the manifest states. Who passes a checksum knows better.

  $ folder other
  $ package $(printf '0%.0s' {1..64})
  $ refused --from-url $url 2>&1 | stable
  http://127.0.0.1:PORT/ContextSDK-1.0.0.zip: gives a file whose SHA-256 is DIGEST, not 0000000000000000000000000000000000000000000000000000000000000000
    remedy: whoever says the checksum means another file: ask the vendor, or correct Package.swift
  release: 1 problem; nothing was written
  [65]
  $ release init --yes --quiet --from-url $url --checksum $digest >/dev/null
  $ sound

A package of binary targets: the remedy is the command that gets them. A framework that is there is not fetched again.

  $ folder targets
  $ package $digest
  $ refused 2>&1 | stable
  Package.swift:6: downloads ContextSDK, and there is no framework here
    remedy: run `release init --from-url http://127.0.0.1:PORT/ContextSDK-1.0.0.zip`, which compares what it downloads with the checksums; or download it yourself, and name it with --base
  release: 1 problem; nothing was written
  [65]
  $ cp Package.swift kept
  $ rewrite Package.swift 's|^    \.binaryTarget.*|&,\n    .binaryTarget(name: "Other", url: "https://x.org/1.0.0/Other.zip", checksum: "")|'
  $ refused 2>&1 | stable
  Package.swift:6: downloads ContextSDK, Other, and there is no framework here
    remedy: run `release init --from-url http://127.0.0.1:PORT/ContextSDK-1.0.0.zip --from-url https://x.org/1.0.0/Other.zip`, which compares what it downloads with the checksums; or download it yourself, and name it with --base
  release: 1 problem; nothing was written
  [65]
  $ mv kept Package.swift
  $ release init --yes --quiet --from-url $url | without_next
  ContextSDK 1.0.0, the version by Package.swift
    ContextSDK: Frameworks/ContextSDK.zip
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  not used:
    Package.swift: no template is made from it: its binary targets have URLs, and none was given; pass --url, or write templates/Package.swift as you want it
  
  $ sound
  $ jq -c .products release.json
  [{"name":"ContextSDK","base":"Frameworks/ContextSDK.zip"}]
  $ ls -A Frameworks
  ContextSDK.zip
  $ rm release.json ../remote/ContextSDK-1.0.0.zip
  $ release init --yes --quiet --from-url $url >/dev/null
