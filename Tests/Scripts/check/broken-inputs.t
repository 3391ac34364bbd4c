Everything that is wrong with a manifest or a configuration is told at once, each with its line and a remedy.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ cat >customers.json <<'END'
  > [
  >   { "app_id": "alpha", "bundle_identifiers": ["com.example.alpha"],
  >     "customModels": [{ "flowId": 1, "flowName": "upsell", "modelVersion": "3" }] },
  >   { "app_id": "Alpha", "name": 7, "bundle_identifiers": ["com.example.alpha", "app"],
  >     "customModels": [
  >       { "flowId": 1, "flowName": "upsell", "modelVersion": 4 },
  >       { "flowId": 1, "flowName": "../upsell", "modelVersion": 0, "flowNames": [] }
  >     ] },
  >   { "appId": "gamma", "bundle_identifiers": [] },
  >   null
  > ]
  > END
  $ release build --all
  customers.json:3: [0].customModels[0].modelVersion: expected a whole number ≥ 1, found "3"
    app_id alpha: upsell
    remedy: write 3 without quotes
  customers.json:4: [1].app_id: Alpha differs only in case from "alpha" at [0].app_id
    app_id Alpha
    remedy: app_ids become folder names: make them differ in more than case
  customers.json:4: [1].bundle_identifiers[0]: com.example.alpha is also listed at [0].bundle_identifiers[0], app_id alpha
    app_id Alpha
    remedy: remove one of the two: a bundle identifier belongs to one customer, and case does not matter
  customers.json:4: [1].bundle_identifiers[1]: "app" has only one part
    app_id Alpha
    remedy: write it as in Xcode, such as com.customer.app
  customers.json:7: [1].customModels[1].flowNames: unknown key; did you mean flowName?
    app_id Alpha: "../upsell"
    remedy: rename it to flowName, or remove it
  customers.json:7: [1].customModels[1].flowId: 1 is also the flowId at [1].customModels[0].flowId
    app_id Alpha: "../upsell"
    remedy: a customer has one model per flow: remove one of the two, or correct its flowId
  customers.json:7: [1].customModels[1].flowName: "../upsell" contains "/", which is not a letter, digit, '.', '_' or '-'
    app_id Alpha: "../upsell"
    remedy: use 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'
  customers.json:7: [1].customModels[1].modelVersion: expected a whole number ≥ 1 or a UUID, found 0
    app_id Alpha: "../upsell"
    remedy: write the version that the model carries, such as 73
  customers.json:4: [1].name: expected a string, found 7
    app_id Alpha
    remedy: write text in double quotes
  customers.json:9: [2].appId: unknown key; did you mean app_id?
    a customer without app_id
    remedy: rename it to app_id, or remove it
  customers.json:9: [2].app_id: is missing; expected a string
    a customer without app_id
    remedy: use 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'
  customers.json:9: [2].bundle_identifiers: a customer needs at least one bundle identifier
    a customer without app_id
    remedy: list the apps that this customer may ship, such as ["com.customer.app"]
  customers.json:9: [2].customModels: is missing; expected a list of models
    a customer without app_id
    remedy: list the customer's models; write [] for a customer without any
  customers.json:10: [3]: expected an object, found null
    remedy: put keys and values between { and }
  release: 14 problems; nothing was written
  [65]
  $ cat >release.json <<'END'
  > { "version": "v1.0", "outptu": "dist", "customers": 1,
  >   "products": [{ "name": "Context SDK", "base": "" }, { "base": "b", "seal": "keep" }],
  >   "artifact": { "url": "http://cdn.example.com/{{appid}}" } }
  > END
  $ release build --all
  release.json:1: outptu: unknown key; did you mean output?
    remedy: rename it to output, or remove it
  release.json:1: version: expected a version such as 1.4.0, found "v1.0"
    remedy: write "1.0"
  release.json:1: customers: expected a string, found 1
    remedy: write text in double quotes
  release.json:2: products[0].name: "Context SDK" is not a valid product name
    remedy: use 1 to 64 letters, digits and '_', starting with a letter or '_', as in Swift
  release.json:2: products[0].base: the path is empty
    remedy: write a path, relative to this file
  release.json:2: products[1].name: is missing; expected a string
    remedy: write text in double quotes
  release.json:2: products[1].seal: expected "refuse", "strip" or { "command": [...] }, found "keep"
    remedy: "refuse" stops at a signed base, "strip" ships it unsigned, a command signs it again
  release.json:3: artifact.url: unknown placeholder "{{appid}}"
    remedy: did you mean {{app_id}}? Known: {{app_id}}, {{version}}, {{product}}
  release: 8 problems; nothing was written
  [78]

A folder is no manifest, and another customer's bundle identifier no name.

  $ workspace
  $ edit release.json '.customers = "."'
  $ release check --quiet
  .: is a folder, not a file
    remedy: put the file there, or correct its path in the release configuration
  release: 1 problem
  [65]
  $ edit release.json 'del(.customers)'
  $ edit customers.json '.[0].name = "com.example.BETA" | .[2].app_id = "com.example.beta"'
  $ release check --quiet
  customers.json:19: [0].name: contains com.example.beta, a bundle identifier of customer beta
    app_id alpha
    remedy: write this customer's own: in what it gets, nobody would look for the other's
  customers.json:35: [2].app_id: contains com.example.beta, a bundle identifier of customer beta
    app_id com.example.beta
    remedy: write this customer's own: in what it gets, nobody would look for the other's
  release: 2 problems
  [65]

Nor a part of one, as the search for other customers' names sees it.

  $ edit customers.json '.[0].name = "Our com.example.beta-dev." | .[1].name = "com.example.alphabet" | .[2].app_id = "gamma"'
  $ release check --quiet
  customers.json:19: [0].name: contains com.example.beta, a bundle identifier of customer beta
    app_id alpha
    remedy: write this customer's own: in what it gets, nobody would look for the other's
  release: 1 problem
  [65]

A number that is none is told as that, also if it begins with one that is too large for any type.

  $ workspace
  $ sed 's/"modelVersion": 3/"modelVersion": 1e999x/' customers.json >number.json
  $ release check --manifest number.json --quiet
  number.json:3:73: "1e999x" is not a number in JSON
    remedy: write it like 73, -1, 0.5 or 1e3
  release: 1 problem
  [65]
