// swift-format-ignore-file
// Made from schemas/ by `make goldens`.
extension Schema {
  static let all = [
    Schema(
      name: "build",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release build --json",
  "description": "What a build has made.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "dryRun", "output", "files", "variants", "failed", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "output": { "description": "The folder of the release.", "type": "string" },
    "files": {
      "description": "The names of the files in every variant's folder.",
      "type": "array",
      "items": { "type": "string" }
    },
    "variants": {
      "description": "The variants of the release that are in their place, sorted by `app_id`.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "change", "products", "models"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "change": {
            "description": "Compared with the variant that was in its place.",
            "type": "string",
            "enum": ["new", "replaced", "unchanged"]
          },
          "products": {
            "description": "The zips of the variant.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/product" }
          },
          "models": {
            "description": "The models of the variant, in the manifest's order.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/plannedModel" }
          }
        }
      }
    },
    "removed": {
      "description": "Customers who left the manifest and whose variants `--prune` removed; missing if there are none.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/appID" }
    },
    "failed": {
      "description": "Customers that have failed, or whose variants could not be moved to their places, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "What was found, apart from the failures of customers.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "bump",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release bump --json",
  "description": "The files that a bump has edited.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "from", "to", "dryRun", "files", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "from": { "description": "The version before.", "type": "string" },
    "to": { "description": "The version after.", "type": "string" },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "files": {
      "description": "The files that were edited.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["file", "locations"],
        "properties": {
          "file": { "description": "The file.", "type": "string" },
          "locations": {
            "description": "The places before the edit.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/versionLocation" }
          }
        }
      }
    },
    "diff": { "description": "With `--dry-run`, the change as a unified diff.", "type": "string" },
    "commit": { "description": "With `--commit`, the commit that was made.", "type": "string" },
    "findings": {
      "description": "Warnings and notes.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  }
}

"""#),
    Schema(
      name: "bump-preview",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release bump --preview --json",
  "description": "Every version that may come next.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "next"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version now.", "type": "string" },
    "next": {
      "description": "The versions that may come next.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["level", "version"],
        "properties": {
          "level": { "description": "What `release bump` is given.", "type": "string" },
          "version": { "description": "The version that it gives.", "type": "string" },
          "reason": { "description": "For `auto`, why it is this level.", "type": "string" }
        }
      }
    }
  }
}

"""#),
    Schema(
      name: "check",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release check --json",
  "description": "What is wrong with a release before it is built.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "customerCount", "failed", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "customerCount": { "description": "The number of customers without a failure.", "type": "integer", "minimum": 0 },
    "failed": {
      "description": "Customers that have failed, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "What was found, apart from the failures of customers.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "common",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Common parts",
  "description": "Parts of the other documents.",
  "$defs": {
    "appID": { "description": "A customer's `app_id`, as the manifest has it.", "type": "string", "minLength": 1 },
    "tool": {
      "description": "What builds variants.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "version"],
      "properties": {
        "name": { "description": "`release`.", "type": "string" },
        "version": { "description": "The version of the tool.", "type": "string" },
        "compressors": {
          "description": "The libraries that compressed the zips: other versions make other bytes. Missing before they were recorded.",
          "type": "object",
          "additionalProperties": false,
          "required": ["libdeflate", "zlib"],
          "properties": {
            "libdeflate": {
              "description": "The version that compressed files up to 32 MiB. With ` (shared)` it is that of the headers: the tool used a shared library.",
              "type": "string"
            },
            "zlib": { "description": "The version that compressed larger files.", "type": "string" }
          }
        }
      }
    },
    "sha256": { "description": "A SHA-256 in hexadecimal digits.", "type": "string", "pattern": "^[0-9a-f]{64}$" },
    "modelVersion": {
      "description": "A model's version: the digits of a number, or a UUID as the manifest has it.",
      "type": "string",
      "minLength": 1
    },
    "finding": {
      "description": "One thing that was found.",
      "type": "object",
      "additionalProperties": false,
      "required": ["code", "severity", "file", "message"],
      "properties": {
        "code": {
          "description": "A stable name, such as `manifest.duplicate-key`; for a rule of `verify`, the rule's name.",
          "type": "string",
          "pattern": "^[a-z0-9-]+(\\.[a-z0-9-]+)*$"
        },
        "severity": { "description": "How much it weighs.", "type": "string", "enum": ["error", "warning", "note"] },
        "file": { "description": "The file or folder.", "type": "string" },
        "path": { "description": "The place in a document or an archive, such as `[3].customModels[0]`.", "type": "string" },
        "line": { "description": "The line, from 1.", "type": "integer", "minimum": 1 },
        "column": { "description": "The column in characters, from 1.", "type": "integer", "minimum": 1 },
        "offset": { "description": "The byte of the file that it is about, from 0.", "type": "integer", "minimum": 0 },
        "message": { "description": "What is wrong, in one sentence.", "type": "string" },
        "subject": { "description": "Whom or what it concerns, such as `app_id acme-fitness`.", "type": "string" },
        "remedy": { "description": "What to do about it.", "type": "string" },
        "slices": {
          "description": "The slices of an xcframework that the places are in.",
          "type": "array",
          "items": { "type": "string" }
        },
        "customers": {
          "description": "The customers whose variants have it.",
          "type": "array",
          "items": { "$ref": "common.schema.json#/$defs/appID" }
        },
        "otherPlaces": {
          "description": "The other places of the same finding; at most 1000.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["file"],
            "properties": {
              "file": { "description": "As above.", "type": "string" },
              "path": { "description": "As above.", "type": "string" },
              "line": { "description": "As above.", "type": "integer", "minimum": 1 },
              "column": { "description": "As above.", "type": "integer", "minimum": 1 }
            }
          }
        },
        "placeCount": {
          "description": "The number of all places, listed or not; missing if there is one.",
          "type": "integer",
          "minimum": 2
        }
      }
    },
    "failed": {
      "description": "A customer that has failed.",
      "type": "object",
      "additionalProperties": false,
      "required": ["app_id", "findings"],
      "properties": {
        "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
        "findings": {
          "description": "Why the customer has failed.",
          "type": "array",
          "items": { "$ref": "common.schema.json#/$defs/finding" }
        }
      }
    },
    "product": {
      "description": "A finished zip.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "file", "size", "sha256", "baseSha256"],
      "properties": {
        "name": { "description": "The product.", "type": "string" },
        "file": { "description": "The zip's name.", "type": "string" },
        "size": { "description": "The zip's size in bytes.", "type": "integer", "minimum": 0 },
        "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of the zip." },
        "baseSha256": {
          "$ref": "common.schema.json#/$defs/sha256",
          "description": "The digest of the base framework's content ([output.md](output.md#the-digest-of-a-folder))."
        },
        "url": {
          "description": "Where the customer downloads the zip: `artifact.url`. Missing without it, and before it was recorded.",
          "type": "string"
        }
      }
    },
    "model": {
      "description": "A model that a customer receives.",
      "type": "object",
      "additionalProperties": false,
      "required": ["flowId", "flowName", "modelVersion", "file", "sha256"],
      "properties": {
        "flowId": { "description": "From the manifest.", "type": "integer", "minimum": 0 },
        "flowName": { "description": "From the manifest.", "type": "string" },
        "modelVersion": {
          "$ref": "common.schema.json#/$defs/modelVersion",
          "description": "From the manifest; here always a string."
        },
        "file": { "description": "The model's name in every slice.", "type": "string" },
        "sha256": {
          "$ref": "common.schema.json#/$defs/sha256",
          "description": "The digest of the model ([output.md](output.md#the-digest-of-a-folder))."
        }
      }
    },
    "plannedSlice": {
      "description": "A slice that models go into.",
      "type": "object",
      "additionalProperties": false,
      "required": ["identifier", "modelFolder"],
      "properties": {
        "identifier": { "description": "The slice, such as `ios-arm64`.", "type": "string" },
        "modelFolder": { "description": "The folder for the models, in the xcframework.", "type": "string" }
      }
    },
    "plannedModel": {
      "description": "A model of a plan or a build.",
      "type": "object",
      "additionalProperties": false,
      "required": ["flowId", "flowName", "modelVersion", "source", "file", "size", "sha256"],
      "properties": {
        "flowId": { "description": "From the manifest.", "type": "integer", "minimum": 0 },
        "flowName": { "description": "From the manifest.", "type": "string" },
        "modelVersion": {
          "$ref": "common.schema.json#/$defs/modelVersion",
          "description": "From the manifest; here always a string."
        },
        "source": { "description": "Where the model is read from.", "type": "string" },
        "file": { "description": "The model's name in every slice.", "type": "string" },
        "size": { "description": "The model's size in bytes.", "type": "integer", "minimum": 0 },
        "sha256": {
          "$ref": "common.schema.json#/$defs/sha256",
          "description": "The digest of the model ([output.md](output.md#the-digest-of-a-folder))."
        },
        "type": {
          "description": "Core ML's name for the kind of model, if the model says it: `treeEnsembleClassifier`.",
          "type": "string"
        },
        "reason": { "description": "In a plan, why the variant has this model.", "type": "string" }
      }
    },
    "versionLocation": {
      "description": "A place that carries a version.",
      "type": "object",
      "additionalProperties": false,
      "required": ["file", "line", "column", "value", "subject"],
      "properties": {
        "file": { "description": "The file.", "type": "string" },
        "line": { "description": "The line, from 1.", "type": "integer", "minimum": 1 },
        "column": { "description": "The column in characters, from 1.", "type": "integer", "minimum": 1 },
        "value": { "description": "The version that is there.", "type": "string" },
        "subject": { "description": "What it is, such as `s.version`.", "type": "string" }
      }
    },
    "stageTime": {
      "description": "A stage of a run.",
      "type": "object",
      "additionalProperties": false,
      "required": ["stage", "milliseconds"],
      "properties": {
        "stage": { "description": "The stage, such as `packing`.", "type": "string" },
        "milliseconds": {
          "description": "How long it took, until the next one began.",
          "type": "integer",
          "minimum": 0
        }
      }
    }
  }
}

"""#),
    Schema(
      name: "custom-models",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "CustomModels.json",
  "description": "The models that the SDK loads, beside them in every slice.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "app_id", "version", "bundle_identifiers", "customModels"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
    "version": { "description": "The version of the release.", "type": "string" },
    "bundle_identifiers": {
      "description": "From the manifest.",
      "type": "array",
      "items": { "type": "string" }
    },
    "customModels": {
      "description": "The models of the customer.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["flowId", "flowName", "modelVersion", "file", "sha256"],
        "properties": {
          "flowId": { "description": "From the manifest.", "type": "integer", "minimum": 0 },
          "flowName": { "description": "From the manifest.", "type": "string" },
          "modelVersion": { "description": "As the manifest has it: a number, or a UUID.", "type": ["integer", "string"] },
          "file": { "description": "The model's name in the same folder.", "type": "string" },
          "sha256": {
            "$ref": "common.schema.json#/$defs/sha256",
            "description": "The digest of the model ([output.md](output.md#the-digest-of-a-folder))."
          }
        }
      }
    }
  }
}

"""#),
    Schema(
      name: "customers",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Customer manifest",
  "description": "customers.json: the customers and their Core ML models. One entry per customer.",
  "type": "array",
  "minItems": 1,
  "items": { "$ref": "#/$defs/customer" },
  "$defs": {
    "customer": {
      "title": "Customer",
      "description": "A customer of the SDK. Other keys are ignored, unless they look like a known one.",
      "type": "object",
      "required": ["app_id", "bundle_identifiers", "customModels"],
      "properties": {
        "app_id": {
          "$ref": "#/$defs/identifier",
          "title": "App id",
          "description": "Identifies the customer and names its folder. Unique, ignoring case.",
          "examples": ["c2d67cdb-e117-4c3e-acca-2ae7f1a42210"]
        },
        "bundle_identifiers": {
          "title": "Bundle identifiers",
          "description": "The apps that this customer may ship the SDK in. A bundle identifier belongs to one customer.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": { "$ref": "#/$defs/bundleIdentifier" },
          "examples": [["com.customer.app"]]
        },
        "customModels": {
          "title": "Custom models",
          "description": "The models in this customer's SDK; [] for none. flowId and flowName are unique within a customer.",
          "type": "array",
          "items": { "$ref": "#/$defs/model" }
        },
        "name": {
          "$ref": "#/$defs/label",
          "title": "Name",
          "description": "The customer's name.",
          "examples": ["Example Fitness"]
        },
        "features": {
          "title": "Features",
          "description": "Names of features in this customer's SDK.",
          "type": "array",
          "uniqueItems": true,
          "items": { "$ref": "#/$defs/label", "minLength": 1 },
          "examples": [["onboarding"]]
        },
        "products": {
          "title": "Products",
          "description": "Names of the products that this customer has licensed. By default, all.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": { "$ref": "#/$defs/label", "minLength": 1 },
          "examples": [["ContextSDK"]]
        },
        "channels": {
          "title": "Channels",
          "description": "Names of the channels in release.json that this customer's releases go to. By default, all.",
          "type": "array",
          "items": { "$ref": "#/$defs/identifier" },
          "examples": [["beta"]]
        },
        "hold": {
          "title": "Hold",
          "description": "The version that this customer stays at: no other is published for them.",
          "type": "string",
          "pattern": "^[0-9]+(\\.[0-9]+){1,15}(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$",
          "examples": ["1.3.2"]
        },
        "variables": {
          "title": "Own values",
          "description": "Values for templates, by their names in variables of release.json, whose values they replace.",
          "type": "object",
          "propertyNames": { "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" },
          "additionalProperties": {
            "type": "string",
            "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]*$"
          },
          "examples": [{ "support_email": "acme@example.com" }]
        }
      },
      "propertyNames": {
        "description": "Rejects keys that look like a known one: a typo must not ship an SDK without its model.",
        "not": {
          "enum": [
            "appId", "appID", "appid", "AppId", "app-id", "APP_ID", "app_ids",
            "bundleIdentifiers", "bundleIdentifier", "bundle_identifier", "bundle-identifiers", "BundleIdentifiers",
            "customModel", "custom_model", "custom_models", "custom-models", "CustomModels", "custommodels",
            "Name", "NAME",
            "feature", "Features", "FEATURES",
            "channel", "Channels", "CHANNELS",
            "Hold", "HOLD",
            "variable", "Variables", "VARIABLES"
          ]
        }
      }
    },
    "model": {
      "title": "Custom model",
      "description": "A Core ML model that serves one flow.",
      "type": "object",
      "required": ["flowId", "flowName", "modelVersion"],
      "properties": {
        "flowId": {
          "title": "Flow id",
          "description": "The number of the decision point in the customer's app.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9223372036854775807,
          "examples": [8362]
        },
        "flowName": {
          "$ref": "#/$defs/identifier",
          "title": "Flow name",
          "description": "The name of the decision point, and of the model's file.",
          "examples": ["onboarding_upsell"]
        },
        "modelVersion": {
          "title": "Model version",
          "description": "A whole number ≥ 1 without quotes, or a UUID.",
          "anyOf": [
            { "type": "integer", "minimum": 1, "maximum": 9223372036854775807 },
            {
              "type": "string",
              "pattern": "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"
            }
          ],
          "examples": [73, "6f1c0f0e-2b1d-4a55-9c0e-0d6a4b6f0c11"]
        }
      },
      "propertyNames": {
        "description": "Rejects keys that look like a known one.",
        "not": {
          "enum": [
            "flow_id", "flowID", "flowid", "FlowId", "flow-id",
            "flow_name", "flowname", "FlowName", "flow-name",
            "model_version", "modelversion", "ModelVersion", "model-version", "modelVersions"
          ]
        }
      }
    },
    "identifier": {
      "description": "1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'.",
      "type": "string",
      "pattern": "^(?!.*\\.\\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"
    },
    "bundleIdentifier": {
      "description": "Apple's grammar: at least two parts of letters, digits and '-', separated by '.'.",
      "type": "string",
      "maxLength": 155,
      "pattern": "^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$"
    },
    "label": {
      "description": "One line of at most 200 characters.",
      "type": "string",
      "maxLength": 200,
      "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$"
    }
  }
}

"""#),
    Schema(
      name: "diff",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release diff --json",
  "description": "What differs between two artifacts, variants or releases. A document has the keys of its kind: [artifact](#diff-artifact), [variant](#diff-variant) or [release](#diff-release).",
  "type": "object",
  "unevaluatedProperties": false,
  "required": ["schemaVersion", "kind", "equal"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "kind": { "description": "What was compared.", "type": "string", "enum": ["artifact", "variant", "release"] },
    "equal": { "description": "Whether the content is the same.", "type": "boolean" }
  },
  "oneOf": [
    {
      "properties": {
        "kind": { "const": "artifact" }
      },
      "$ref": "#/$defs/artifact"
    },
    {
      "properties": {
        "kind": { "const": "variant" }
      },
      "$ref": "#/$defs/variant"
    },
    {
      "properties": {
        "kind": { "const": "release" }
      },
      "$ref": "#/$defs/release"
    }
  ],
  "$defs": {
    "artifact": {
      "description": "Two artifacts.",
      "type": "object",
      "required": [
        "equal",
        "onlyPackingDiffers",
        "old",
        "new",
        "frameworks",
        "values",
        "interfaces",
        "breakingCount",
        "seals",
        "texts",
        "files",
        "rewritten",
        "tooLarge"
      ],
      "properties": {
        "equal": { "description": "Whether the content is the same.", "type": "boolean" },
        "onlyPackingDiffers": { "description": "Whether the content is the same and the files are not.", "type": "boolean" },
        "old": { "$ref": "#/$defs/side", "description": "The old artifact." },
        "new": { "$ref": "#/$defs/side", "description": "The new artifact." },
        "renamedRoot": {
          "description": "The name of the xcframework or artifact bundle, if it differs.",
          "type": "object",
          "additionalProperties": false,
          "required": ["old", "new"],
          "properties": {
            "old": { "description": "The old name.", "type": "string" },
            "new": { "description": "The new name.", "type": "string" }
          }
        },
        "frameworks": {
          "description": "Each xcframework and artifact bundle.",
          "type": "array",
          "items": { "$ref": "#/$defs/framework" }
        },
        "values": {
          "description": "Property lists and JSON files that differ in their values.",
          "type": "array",
          "items": { "$ref": "#/$defs/document" }
        },
        "interfaces": {
          "description": "Swift interfaces that differ.",
          "type": "array",
          "items": { "$ref": "#/$defs/interface" }
        },
        "breakingCount": {
          "description": "How many different changes of the interfaces may break clients.",
          "type": "integer",
          "minimum": 0
        },
        "seals": {
          "description": "Code seals whose lists of hashes differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["folder", "added", "removed", "changed"],
            "properties": {
              "folder": { "description": "The seal's `_CodeSignature`.", "type": "string" },
              "added": { "description": "The number of files that only the new seal lists.", "type": "integer", "minimum": 0 },
              "removed": { "description": "The number of files that only the old seal lists.", "type": "integer", "minimum": 0 },
              "changed": { "description": "The number of files with other hashes.", "type": "integer", "minimum": 0 }
            }
          }
        },
        "texts": {
          "description": "Other texts that differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["path", "diff"],
            "properties": {
              "path": { "description": "The file.", "type": "string" },
              "diff": { "description": "The change as a unified diff.", "type": "string" }
            }
          }
        },
        "files": { "$ref": "#/$defs/files", "description": "Every file that differs." },
        "rewritten": {
          "description": "Files with other bytes and the same values.",
          "type": "array",
          "items": { "type": "string" }
        },
        "tooLarge": {
          "description": "Files that are too large to look into.",
          "type": "array",
          "items": { "type": "string" }
        }
      }
    },
    "variant": {
      "description": "What a customer received, twice.",
      "type": "object",
      "required": ["app_id", "equal", "products", "files"],
      "properties": {
        "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
        "equal": { "description": "Whether the content is the same.", "type": "boolean" },
        "products": {
          "description": "The zips.",
          "type": "object",
          "additionalProperties": false,
          "required": ["added", "removed", "compared"],
          "properties": {
            "added": {
              "description": "Zips that only the new variant has.",
              "type": "array",
              "items": { "type": "string" }
            },
            "removed": {
              "description": "Zips that only the old variant has.",
              "type": "array",
              "items": { "type": "string" }
            },
            "compared": {
              "description": "Zips of both; each has the keys of [artifact](#diff-artifact), too.",
              "type": "array",
              "items": {
                "type": "object",
                "unevaluatedProperties": false,
                "$ref": "#/$defs/artifact",
                "required": ["file"],
                "properties": {
                  "file": { "description": "The zip's name.", "type": "string" }
                }
              }
            }
          }
        },
        "files": {
          "description": "The files beside the zips.",
          "type": "object",
          "unevaluatedProperties": false,
          "$ref": "#/$defs/artifact"
        }
      }
    },
    "release": {
      "description": "Two releases.",
      "type": "object",
      "required": ["equal", "breakingCount", "variants", "files"],
      "properties": {
        "equal": { "description": "Whether the content is the same.", "type": "boolean" },
        "breakingCount": {
          "description": "How many different changes of the interfaces may break clients.",
          "type": "integer",
          "minimum": 0
        },
        "variants": {
          "description": "The customers.",
          "type": "object",
          "additionalProperties": false,
          "required": ["added", "removed", "compared"],
          "properties": {
            "added": {
              "description": "Customers that only the new release has.",
              "type": "array",
              "items": { "type": "string" }
            },
            "removed": {
              "description": "Customers that only the old release has.",
              "type": "array",
              "items": { "type": "string" }
            },
            "compared": {
              "description": "Customers of both.",
              "type": "array",
              "items": { "type": "object", "unevaluatedProperties": false, "$ref": "#/$defs/variant" }
            }
          }
        },
        "files": {
          "description": "The files beside the variants.",
          "type": "object",
          "unevaluatedProperties": false,
          "$ref": "#/$defs/artifact"
        }
      }
    },
    "side": {
      "description": "One of the two artifacts.",
      "type": "object",
      "additionalProperties": false,
      "required": ["path", "fileCount", "contentSize", "unread"],
      "properties": {
        "path": { "description": "The zip or folder.", "type": "string" },
        "size": { "description": "The size of a zip in bytes.", "type": "integer", "minimum": 0 },
        "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of a zip." },
        "fileCount": { "description": "The number of its files.", "type": "integer", "minimum": 0 },
        "contentSize": { "description": "The size of its files in bytes.", "type": "integer", "minimum": 0 },
        "unread": {
          "description": "What was not read.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["reason"],
            "properties": {
              "path": { "description": "The file; missing for the whole artifact, of which nothing was compared then.", "type": "string" },
              "reason": { "description": "Why it was not read.", "type": "string" }
            }
          }
        }
      }
    },
    "framework": {
      "description": "An xcframework or artifact bundle.",
      "type": "object",
      "additionalProperties": false,
      "required": ["root", "models", "slices"],
      "properties": {
        "root": { "description": "Its folder in the artifact.", "type": "string" },
        "models": { "$ref": "#/$defs/models", "description": "The models that differ." },
        "slices": { "$ref": "#/$defs/slices", "description": "The slices." }
      }
    },
    "models": {
      "description": "Models that differ.",
      "type": "object",
      "additionalProperties": false,
      "required": ["added", "removed", "changed"],
      "properties": {
        "added": {
          "description": "Models that only the new artifact has.",
          "type": "array",
          "items": { "$ref": "#/$defs/model" }
        },
        "removed": {
          "description": "Models that only the old artifact has.",
          "type": "array",
          "items": { "$ref": "#/$defs/model" }
        },
        "changed": {
          "description": "Models of both that differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["flowName", "old", "new"],
            "properties": {
              "flowName": { "description": "The flow.", "type": "string" },
              "old": { "$ref": "#/$defs/model", "description": "The old model." },
              "new": { "$ref": "#/$defs/model", "description": "The new model." }
            }
          }
        }
      }
    },
    "model": {
      "description": "A model of an artifact.",
      "type": "object",
      "additionalProperties": false,
      "required": ["flowName", "file", "slices"],
      "properties": {
        "flowName": {
          "description": "From the list of models; else what the model says, else its file's name.",
          "type": "string"
        },
        "flowId": { "description": "From the list of models.", "type": "integer" },
        "modelVersion": { "description": "From the list of models, else what the model says.", "type": "string" },
        "file": { "description": "The model's name in its folder.", "type": "string" },
        "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of the model, if it could be read." },
        "slices": {
          "description": "The slices that have it.",
          "type": "array",
          "items": { "type": "string" }
        }
      }
    },
    "slices": {
      "description": "The slices of an xcframework, or the triples of an artifact bundle.",
      "type": "object",
      "additionalProperties": false,
      "required": ["added", "removed", "common"],
      "properties": {
        "added": {
          "description": "Slices that only the new artifact has.",
          "type": "array",
          "items": { "$ref": "#/$defs/slice" }
        },
        "removed": {
          "description": "Slices that only the old artifact has.",
          "type": "array",
          "items": { "$ref": "#/$defs/slice" }
        },
        "common": {
          "description": "Slices of both.",
          "type": "array",
          "items": { "$ref": "#/$defs/sliceChange" }
        }
      }
    },
    "slice": {
      "description": "A slice that one artifact has.",
      "type": "object",
      "additionalProperties": false,
      "required": ["identifier", "architectures", "size"],
      "properties": {
        "identifier": { "description": "The slice, such as `ios-arm64`.", "type": "string" },
        "architectures": {
          "description": "Its architectures.",
          "type": "array",
          "items": { "type": "string" }
        },
        "size": { "description": "The size of its files in bytes.", "type": "integer", "minimum": 0 }
      }
    },
    "sliceChange": {
      "description": "A slice of both artifacts.",
      "type": "object",
      "additionalProperties": false,
      "required": ["identifier", "equal", "oldSize", "newSize", "addedArchitectures", "removedArchitectures", "binaries", "addedMembers", "removedMembers", "changedMembers"],
      "properties": {
        "identifier": { "description": "The slice, such as `ios-arm64`.", "type": "string" },
        "oldIdentifier": {
          "description": "The slice's old name, if it differs. Paths of its old files have the new one.",
          "type": "string"
        },
        "equal": { "description": "Whether its binary and size are the same.", "type": "boolean" },
        "oldSize": { "description": "The size of the old files in bytes.", "type": "integer", "minimum": 0 },
        "newSize": { "description": "The size of the new files in bytes.", "type": "integer", "minimum": 0 },
        "addedArchitectures": {
          "description": "Architectures that only the new slice has.",
          "type": "array",
          "items": { "type": "string" }
        },
        "removedArchitectures": {
          "description": "Architectures that only the old slice has.",
          "type": "array",
          "items": { "type": "string" }
        },
        "binaries": {
          "description": "Architectures of both that differ.",
          "type": "array",
          "items": { "$ref": "#/$defs/binary" }
        },
        "addedMembers": {
          "description": "Object files that only the new library of an artifact bundle has.",
          "type": "array",
          "items": { "type": "string" }
        },
        "removedMembers": {
          "description": "Object files that only the old library of an artifact bundle has.",
          "type": "array",
          "items": { "type": "string" }
        },
        "changedMembers": {
          "description": "Object files of both libraries that differ.",
          "type": "array",
          "items": { "type": "string" }
        },
        "problem": { "description": "Why the binary was not compared.", "type": "string" }
      }
    },
    "binary": {
      "description": "An architecture that differs.",
      "type": "object",
      "additionalProperties": false,
      "required": ["architecture", "facts", "libraries", "addedSymbols", "removedSymbols"],
      "properties": {
        "architecture": { "description": "The architecture.", "type": "string" },
        "facts": {
          "description": "Values that differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["path"],
            "properties": {
              "path": { "description": "What it is, such as `minimum iOS`.", "type": "string" },
              "old": { "description": "The old value; missing if it was added.", "type": "string" },
              "new": { "description": "The new value; missing if it was removed.", "type": "string" }
            }
          }
        },
        "libraries": {
          "description": "Linked libraries that differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["name"],
            "properties": {
              "name": { "description": "The library.", "type": "string" },
              "old": { "description": "How the old binary links it; missing if it does not.", "type": "string" },
              "new": { "description": "How the new binary links it; missing if it does not.", "type": "string" }
            }
          }
        },
        "addedSymbols": {
          "description": "Exported symbols that only the new binary has.",
          "type": "array",
          "items": { "type": "string" }
        },
        "removedSymbols": {
          "description": "Exported symbols that only the old binary has.",
          "type": "array",
          "items": { "type": "string" }
        }
      }
    },
    "document": {
      "description": "A property list or a JSON file that differs.",
      "type": "object",
      "additionalProperties": false,
      "required": ["path", "form", "changes", "omitted"],
      "properties": {
        "path": { "description": "The file.", "type": "string" },
        "form": { "description": "What the file is.", "type": "string", "enum": ["propertyList", "json"] },
        "changes": {
          "description": "Values that differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["path"],
            "properties": {
              "path": { "description": "The place of the value.", "type": "string" },
              "old": { "description": "The old value; missing if it was added.", "type": "string" },
              "new": { "description": "The new value; missing if it was removed.", "type": "string" }
            }
          }
        },
        "omitted": { "description": "How many more there are: 10,000 are listed.", "type": "integer", "minimum": 0 }
      }
    },
    "interface": {
      "description": "A Swift interface that differs.",
      "type": "object",
      "additionalProperties": false,
      "required": ["path", "diff", "breakingChanges"],
      "properties": {
        "path": { "description": "The file.", "type": "string" },
        "diff": { "description": "The change as a unified diff.", "type": "string" },
        "breakingChanges": {
          "description": "What may break clients.",
          "type": "array",
          "items": { "$ref": "#/$defs/breakingChange" }
        },
        "problem": { "description": "Why it is not known what breaks clients.", "type": "string" }
      }
    },
    "breakingChange": {
      "description": "A declaration that may break clients.",
      "type": "object",
      "additionalProperties": false,
      "required": ["kind", "declaration", "line"],
      "properties": {
        "kind": { "description": "What has happened to it.", "type": "string", "enum": ["removed", "changed", "added"] },
        "declaration": { "description": "Its name.", "type": "string" },
        "line": {
          "description": "The line in the old interface, or in the new one if it was added; from 1.",
          "type": "integer",
          "minimum": 1
        },
        "old": { "description": "The old declaration; missing if it was added.", "type": "string" },
        "new": { "description": "The new declaration; missing if it was removed.", "type": "string" }
      }
    },
    "files": {
      "description": "Files that differ.",
      "type": "object",
      "additionalProperties": false,
      "required": ["added", "removed", "changed", "moved"],
      "properties": {
        "added": {
          "description": "Files that only the new artifact has.",
          "type": "array",
          "items": { "$ref": "#/$defs/item" }
        },
        "removed": {
          "description": "Files that only the old artifact has.",
          "type": "array",
          "items": { "$ref": "#/$defs/item" }
        },
        "changed": {
          "description": "Files of both that differ.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["path", "old", "new"],
            "properties": {
              "path": { "description": "The file.", "type": "string" },
              "old": { "$ref": "#/$defs/item", "description": "The old file." },
              "new": { "$ref": "#/$defs/item", "description": "The new file." }
            }
          }
        },
        "moved": {
          "description": "Files with the same content in another place.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["old", "new"],
            "properties": {
              "old": { "$ref": "#/$defs/item", "description": "The old file." },
              "new": { "$ref": "#/$defs/item", "description": "The new file." }
            }
          }
        }
      }
    },
    "item": {
      "description": "A file, a symbolic link or an empty folder.",
      "type": "object",
      "additionalProperties": false,
      "required": ["path", "type"],
      "properties": {
        "path": { "description": "Its place in the artifact.", "type": "string" },
        "type": { "description": "What it is.", "type": "string", "enum": ["file", "symlink", "folder"] },
        "size": { "description": "The size of a file in bytes.", "type": "integer", "minimum": 0 },
        "executable": { "description": "Whether a file may be executed.", "type": "boolean" },
        "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of a file, if it could be read." },
        "target": { "description": "Where a symbolic link leads.", "type": "string" }
      }
    }
  }
}

"""#),
    Schema(
      name: "failure",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "A failure, with --json",
  "description": "Printed by any command with `--json` that fails as a whole, with the statuses 64 to 78, or that a signal ends.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "status", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "status": { "description": "The exit status.", "type": "integer", "minimum": 0 },
    "findings": {
      "description": "Why the command has failed.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  }
}

"""#),
    Schema(
      name: "index",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "index.json",
  "description": "Every variant of a release, made from their `variant.json`. It names every customer: do not publish it.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "variants"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "variants": {
      "description": "The variants, sorted by `app_id`.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "products", "models"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "products": {
            "description": "As in `variant.json`.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/product" }
          },
          "models": {
            "description": "As in `variant.json`.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/model" }
          }
        }
      }
    }
  }
}

"""#),
    Schema(
      name: "init",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release init --json",
  "description": "The files of a new workspace.",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "schemaVersion", "version", "versionSource", "dryRun", "products", "modelPath", "customerCount", "modelCount", "files",
    "placeholders", "findings"
  ],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "versionSource": { "description": "What says the version.", "type": "string" },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "products": {
      "description": "The products.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "base"],
        "properties": {
          "name": { "description": "The product.", "type": "string" },
          "base": { "description": "Its base framework.", "type": "string" }
        }
      }
    },
    "modelPath": { "description": "The pattern of `models.path`.", "type": "string" },
    "customerCount": { "description": "The number of customers in the manifest.", "type": "integer", "minimum": 0 },
    "modelCount": { "description": "The number of their models.", "type": "integer", "minimum": 0 },
    "files": {
      "description": "The files of the workspace.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["path", "isNew"],
        "properties": {
          "path": { "description": "The file.", "type": "string" },
          "isNew": { "description": "Whether it is new; one that was there is used as it is, or gets more lines.", "type": "boolean" },
          "source": { "description": "The vendor's file that it was made from.", "type": "string" },
          "text": { "description": "With `--dry-run`, the content of a file that is written.", "type": "string" }
        }
      }
    },
    "placeholders": {
      "description": "What is to be filled in.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "findings": {
      "description": "Warnings of the check, and what was found but is not used.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  }
}

"""#),
    Schema(
      name: "ledger",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "A line of releases.jsonl",
  "description": "What was published or withdrawn: one release of one customer at one channel.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "event", "app_id", "version", "channel", "products", "models", "time"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "event": { "description": "What has happened.", "type": "string", "enum": ["published", "withdrawn"] },
    "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
    "version": { "description": "The version of the release.", "type": "string" },
    "channel": { "description": "The name of the channel.", "type": "string" },
    "products": {
      "description": "The zips.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "sha256"],
        "properties": {
          "name": { "description": "The product.", "type": "string" },
          "size": { "description": "The size of the zip in bytes.", "type": "integer", "minimum": 0 },
          "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of the zip." },
          "url": {
            "description": "Where the customer downloads it; missing if it is in the repository.",
            "type": "string"
          }
        }
      }
    },
    "models": {
      "description": "The models of the variant, in the manifest's order.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/model" }
    },
    "sums": {
      "$ref": "common.schema.json#/$defs/sha256",
      "description": "The digest of the variant's `SHA256SUMS`, by which its small files are known."
    },
    "destination": { "description": "The URL or path.", "type": "string" },
    "commit": { "description": "The commit of the release in a repository.", "type": "string" },
    "tag": { "description": "The tag of that commit.", "type": "string" },
    "tagKept": { "description": "Whether the tag stays although it was withdrawn, so that package managers still find it; missing if not.", "type": "boolean" },
    "reason": { "description": "Why it was withdrawn.", "type": "string" },
    "time": { "description": "When, in ISO 8601, UTC.", "type": "string" }
  }
}

"""#),
    Schema(
      name: "merge",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release merge --json",
  "description": "What `merge` has put together, and what the verification of the whole has found.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "output", "parts", "variantCount", "failed", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "output": { "description": "The folder of the release.", "type": "string" },
    "parts": {
      "description": "The parts, in the order of the command line.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["path", "variantCount"],
        "properties": {
          "path": { "description": "The folder of the part's release.", "type": "string" },
          "variantCount": { "description": "How many variants it has.", "type": "integer" }
        }
      }
    },
    "variantCount": { "description": "The variants of the whole release.", "type": "integer" },
    "failed": {
      "description": "Customers whose variants could not be moved to their places, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "What was found, apart from the failures of customers.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  }
}

"""#),
    Schema(
      name: "notes",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release notes --json",
  "description": "Release notes. `release notes --format json` prints the same.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "date", "commit", "changeLevel", "sections", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the notes, if the commits have one.", "type": "string" },
    "tag": { "description": "The tag of that version, whether it is there or not.", "type": "string" },
    "date": { "description": "The day of the last commit in UTC: `2026-11-21`.", "type": "string" },
    "commit": { "description": "The last commit.", "type": "string" },
    "previous": {
      "description": "Where the notes begin; missing for a first release.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "commit"],
      "properties": {
        "name": { "description": "The tag, or the commit.", "type": "string" },
        "commit": { "description": "The commit.", "type": "string" },
        "version": { "description": "Its version, if it is a release.", "type": "string" }
      }
    },
    "compareUrl": { "description": "The page that compares both ends, if the host is known.", "type": "string" },
    "changeLevel": {
      "description": "What `release bump auto` goes by, unless the last release is a prerelease.",
      "type": "object",
      "additionalProperties": false,
      "required": ["breaking", "feature", "listed", "any"],
      "properties": {
        "breaking": { "description": "Whether a change breaks something.", "type": "boolean" },
        "feature": { "description": "Whether there is a feature.", "type": "boolean" },
        "listed": { "description": "Whether there is a change that notes list.", "type": "boolean" },
        "any": { "description": "Whether there is a change.", "type": "boolean" }
      }
    },
    "sections": {
      "description": "The sections of the notes.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["kind", "title", "entries"],
        "properties": {
          "kind": {
            "description": "What the section is for.",
            "type": "string",
            "enum": ["breaking", "types", "reverted", "other"]
          },
          "title": { "description": "The heading.", "type": "string" },
          "entries": {
            "description": "The changes.",
            "type": "array",
            "items": { "$ref": "#/$defs/entry" }
          }
        }
      }
    },
    "text": {
      "description": "The notes that are printed without `--json`; not with `--customer` or `--all-customers`.",
      "type": "string"
    },
    "customers": {
      "description": "With `--customer` or `--all-customers`, the notes of each.",
      "type": "array",
      "items": { "$ref": "#/$defs/customer" }
    },
    "changelog": {
      "description": "With `--update-changelog`, what has become of the changelog.",
      "type": "object",
      "additionalProperties": false,
      "required": ["file", "outcome", "diff"],
      "properties": {
        "file": { "description": "The changelog.", "type": "string" },
        "outcome": {
          "description": "What has become of the section.",
          "type": "string",
          "enum": ["inserted", "replaced", "unchanged", "kept-hand-written", "kept-edited"]
        },
        "diff": { "description": "The change as a unified diff.", "type": "string" }
      }
    },
    "findings": {
      "description": "Warnings.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  },
  "$defs": {
    "entry": {
      "description": "A change of a section.",
      "type": "object",
      "additionalProperties": false,
      "required": ["text", "breaking", "breakingTexts", "commits", "pullRequests", "references"],
      "properties": {
        "type": { "description": "The commit's type, if it has one.", "type": "string" },
        "scope": { "description": "The commit's scope, if it has one.", "type": "string" },
        "text": { "description": "The change.", "type": "string" },
        "breaking": { "description": "Whether it breaks something.", "type": "boolean" },
        "breakingTexts": {
          "description": "What it breaks, as Markdown.",
          "type": "array",
          "items": { "type": "string" }
        },
        "commits": {
          "description": "The commits.",
          "type": "array",
          "items": { "type": "string" }
        },
        "pullRequests": {
          "description": "The numbers of pull requests.",
          "type": "array",
          "items": { "type": "integer", "minimum": 0 }
        },
        "references": {
          "description": "The issues that the commits name.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["name", "closes"],
            "properties": {
              "name": { "description": "The issue, such as `#12`.", "type": "string" },
              "closes": { "description": "Whether the commit closes it.", "type": "boolean" }
            }
          }
        },
        "authors": {
          "description": "The authors, with `notes.authors`.",
          "type": "array",
          "items": { "type": "string" }
        }
      }
    },
    "customer": {
      "description": "The notes of one customer.",
      "type": "object",
      "additionalProperties": false,
      "required": ["app_id", "isNew", "modelChanges", "featureChanges", "text"],
      "properties": {
        "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
        "isNew": { "description": "Whether the customer was not there before.", "type": "boolean" },
        "modelChanges": {
          "description": "The models that have changed.",
          "type": "array",
          "items": { "$ref": "#/$defs/modelChange" }
        },
        "featureChanges": {
          "description": "The features that have changed.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["name", "enabled"],
            "properties": {
              "name": { "description": "The feature.", "type": "string" },
              "enabled": { "description": "Whether it was switched on; else it was switched off.", "type": "boolean" }
            }
          }
        },
        "text": { "description": "The notes that are printed without `--json`.", "type": "string" }
      }
    },
    "modelChange": {
      "description": "A model that has changed.",
      "type": "object",
      "additionalProperties": false,
      "required": ["change"],
      "properties": {
        "change": { "description": "What has happened to it.", "type": "string", "enum": ["added", "removed", "updated"] },
        "before": { "$ref": "#/$defs/model", "description": "The model before; missing if it was added." },
        "after": { "$ref": "#/$defs/model", "description": "The model after; missing if it was removed." }
      }
    },
    "model": {
      "description": "A model of the manifest.",
      "type": "object",
      "additionalProperties": false,
      "required": ["flowId", "flowName", "modelVersion"],
      "properties": {
        "flowId": { "description": "From the manifest.", "type": "integer", "minimum": 0 },
        "flowName": { "description": "From the manifest.", "type": "string" },
        "modelVersion": {
          "$ref": "common.schema.json#/$defs/modelVersion",
          "description": "From the manifest; here always a string."
        }
      }
    }
  }
}

"""#),
    Schema(
      name: "plan",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release plan --json",
  "description": "What a build would do, and why.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "output", "tool", "products", "variants", "failed", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "output": { "description": "The folder of the release.", "type": "string" },
    "tool": { "$ref": "common.schema.json#/$defs/tool", "description": "What would build the variants." },
    "products": {
      "description": "The products of the release.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "carriesModels"],
        "oneOf": [{ "required": ["base", "fileCount", "size", "slices"] }, { "required": ["builds"] }],
        "properties": {
          "name": { "description": "The product.", "type": "string" },
          "builds": {
            "description": "The base frameworks of a product with a builder: one for each set of features, or for each customer.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["builder", "state", "customerCount", "commands"],
              "properties": {
                "builder": { "description": "The builder's kind.", "type": "string" },
                "state": { "description": "Whether it must be compiled.", "type": "string", "enum": ["cached", "needed"] },
                "changed": {
                  "description": "The inputs that have changed since it was last compiled; empty if nothing like it was compiled before.",
                  "type": "array",
                  "items": { "type": "string" }
                },
                "features": {
                  "description": "The features that are on.",
                  "type": "array",
                  "items": { "type": "string" }
                },
                "app_id": {
                  "$ref": "common.schema.json#/$defs/appID",
                  "description": "The customer whose models are compiled in."
                },
                "customerCount": { "description": "The number of customers who get it.", "type": "integer", "minimum": 0 },
                "commands": {
                  "description": "What the builder runs.",
                  "type": "array",
                  "items": { "type": "array", "items": { "type": "string" } }
                },
                "base": { "description": "The base framework, if it is there.", "type": "string" },
                "fileCount": { "description": "The number of its files.", "type": "integer", "minimum": 0 },
                "size": { "description": "The size of its files in bytes.", "type": "integer", "minimum": 0 },
                "slices": {
                  "description": "The slices that models go into.",
                  "type": "array",
                  "items": { "$ref": "common.schema.json#/$defs/plannedSlice" }
                },
                "seal": { "description": "What happens to the code seals, if anything.", "type": "string" }
              }
            }
          },
          "base": { "description": "The base framework.", "type": "string" },
          "fileCount": { "description": "The number of its files.", "type": "integer", "minimum": 0 },
          "size": { "description": "The size of its files in bytes.", "type": "integer", "minimum": 0 },
          "slices": {
            "description": "The slices that models go into.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/plannedSlice" }
          },
          "carriesModels": { "description": "Whether models go into this product.", "type": "boolean" },
          "seal": { "description": "What happens to the code seals, if anything.", "type": "string" }
        }
      }
    },
    "variants": {
      "description": "The variants that would be built, in the manifest's order.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "bundle_identifiers", "features", "models", "outputs", "reason", "inputs", "state"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "name": { "description": "From the manifest.", "type": "string" },
          "bundle_identifiers": {
            "description": "From the manifest.",
            "type": "array",
            "items": { "type": "string" }
          },
          "features": {
            "description": "From the manifest.",
            "type": "array",
            "items": { "type": "string" }
          },
          "models": {
            "description": "The models of the variant, in the manifest's order.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/plannedModel" }
          },
          "outputs": {
            "description": "The files that a build would write, in the folder of the release.",
            "type": "array",
            "items": { "type": "string" }
          },
          "reason": { "description": "Why the plan has this variant.", "type": "string" },
          "compiles": {
            "description": "The products that must be compiled for it, if any.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["product", "reason"],
              "properties": {
                "product": { "description": "The product.", "type": "string" },
                "reason": { "description": "Why it must be compiled.", "type": "string" }
              }
            }
          },
          "inputs": {
            "description": "Digests of what the variant would be made from, beside its models. `build --plan` compares them.",
            "type": "object",
            "additionalProperties": false,
            "required": ["customer", "templates", "configuration"],
            "properties": {
              "customer": { "$ref": "common.schema.json#/$defs/sha256", "description": "The entry in the manifest, without what only publishing reads." },
              "templates": { "$ref": "common.schema.json#/$defs/sha256", "description": "The templates of the release." },
              "configuration": { "$ref": "common.schema.json#/$defs/sha256", "description": "What `release.json` says about contents, and the time of the zips' entries." },
              "changes": { "$ref": "common.schema.json#/$defs/sha256", "description": "What the notes say of the changes since the last release; missing if their template does not ask for it." },
              "bases": {
                "description": "The content of base frameworks, by product; without those that are not compiled yet.",
                "type": "object",
                "additionalProperties": { "$ref": "common.schema.json#/$defs/sha256" }
              }
            }
          },
          "state": {
            "description": "Compared with the variant that is in its place. A build leaves an unchanged one where it is.",
            "type": "string",
            "enum": ["new", "changed", "unchanged"]
          },
          "changes": {
            "description": "The inputs that have changed since the variant in its place was made, or what is wrong with its files; missing if none.",
            "type": "array",
            "items": { "type": "string" }
          },
          "hold": {
            "description": "The other version that the customer stays at: `publish` leaves the customer out.",
            "type": "string"
          },
          "channels": {
            "description": "The channels that the customer's releases go to; missing for all.",
            "type": "array",
            "items": { "type": "string" }
          }
        }
      }
    },
    "failed": {
      "description": "Customers that have failed, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "What was found, apart from the failures of customers.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "publish",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release publish --json",
  "description": "What was published, and where.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "dryRun", "customers", "held", "withoutChannel", "unchosen", "failed", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "confirmed": { "description": "Where zips were read back; missing for their URL, or the channel if they have none.", "const": "channel" },
    "customers": {
      "description": "The customers whose release is at all their channels, sorted by `app_id`.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "products", "channels"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "products": {
            "description": "The zips.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["name", "sha256"],
              "properties": {
                "name": { "description": "The product.", "type": "string" },
                "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of the zip." },
                "url": { "description": "Where the customer downloads it; missing if it is in the repository.", "type": "string" }
              }
            }
          },
          "channels": {
            "description": "What has become of the release at each channel.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["channel", "change", "missing"],
              "properties": {
                "channel": { "description": "The name of the channel.", "type": "string" },
                "change": {
                  "description": "What was done.",
                  "type": "string",
                  "enum": ["published", "was-there", "would-be-published"]
                },
                "destination": { "description": "The URL or path; missing if nothing is there.", "type": "string" },
                "commit": { "description": "The commit in a repository.", "type": "string" },
                "tag": { "description": "The tag of that commit.", "type": "string" },
                "missing": {
                  "description": "What was missing before.",
                  "type": "array",
                  "items": { "type": "string" }
                }
              }
            }
          }
        }
      }
    },
    "held": {
      "description": "Customers who stay at another version.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "version"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "version": { "description": "The version that the customer stays at.", "type": "string" }
        }
      }
    },
    "withoutChannel": {
      "description": "Customers for whom none of the chosen channels is, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/appID" }
    },
    "unchosen": {
      "description": "How many customers of the manifest were not chosen.",
      "type": "integer",
      "minimum": 0
    },
    "failed": {
      "description": "Customers that have failed, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "Warnings.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "release",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Release configuration",
  "description": "release.json: the parts of a release and where they are. Paths are relative to the folder of this file.",
  "type": "object",
  "additionalProperties": false,
  "anyOf": [{ "required": ["version"] }, { "required": ["extends"] }],
  "properties": {
    "$schema": {
      "title": "Schema",
      "description": "The location of this schema, for editors.",
      "type": "string",
      "examples": ["schemas/release.schema.json"]
    },
    "extends": {
      "title": "Extended file",
      "description": "Name of a file in the same folder whose keys this one inherits. Objects merge key by key; everything else replaces what is inherited.",
      "type": "string",
      "pattern": "^(?!\\.{1,2}$)[^/\\u0000]+$",
      "examples": ["release.json"]
    },
    "version": {
      "title": "Version",
      "description": "The version of the release: a semantic version, which may have two numbers, or more than three, and zeros before a number, as in dates.",
      "type": "string",
      "pattern": "^[0-9]+(\\.[0-9]+){1,15}(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$",
      "examples": ["1.4.0"]
    },
    "customers": {
      "$ref": "#/$defs/path",
      "title": "Customer manifest",
      "description": "Path of the customer manifest.",
      "default": "customers.json"
    },
    "output": {
      "$ref": "#/$defs/path",
      "title": "Output folder",
      "description": "Path of the folder that releases are written to.",
      "default": "dist"
    },
    "products": {
      "title": "Products",
      "description": "The products of the SDK, one framework each. Names are unique, ignoring case.",
      "type": "array",
      "minItems": 1,
      "items": { "$ref": "#/$defs/product" }
    },
    "models": { "$ref": "#/$defs/models" },
    "features": {
      "title": "Features",
      "description": "What the features in the customer manifest turn on, by their names. Needed once a product is compiled.",
      "type": "object",
      "propertyNames": { "allOf": [{ "$ref": "#/$defs/name" }, { "pattern": "^[^,]*$" }] },
      "additionalProperties": { "$ref": "#/$defs/feature" },
      "examples": [{ "onboarding": { "conditions": ["FEATURE_ONBOARDING"], "sources": ["Sources/SDK/Onboarding/**"] } }]
    },
    "cache": { "$ref": "#/$defs/cache" },
    "templates": { "$ref": "#/$defs/templates" },
    "variables": {
      "title": "Own values",
      "description": "Values for templates, by name: {{variables.name}}. A customer's own replace them; null is for one that every customer has to give.",
      "type": "object",
      "propertyNames": { "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" },
      "additionalProperties": {
        "type": ["string", "null"],
        "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]*$"
      },
      "examples": [{ "minimum_ios": "15.0", "support_email": null }]
    },
    "artifact": { "$ref": "#/$defs/artifact" },
    "verify": { "$ref": "#/$defs/verify" },
    "versions": { "$ref": "#/$defs/versions" },
    "git": { "$ref": "#/$defs/git" },
    "notes": { "$ref": "#/$defs/notes" },
    "bump": { "$ref": "#/$defs/bump" },
    "ship": { "$ref": "#/$defs/ship" },
    "retry": { "$ref": "#/$defs/retry" },
    "publish": {
      "title": "Channels",
      "description": "The places that `release publish` brings releases to. Names are unique, ignoring case.",
      "type": "array",
      "items": {
        "oneOf": [
          { "$ref": "#/$defs/gitChannel" },
          { "$ref": "#/$defs/directoryChannel" },
          { "$ref": "#/$defs/s3Channel" },
          { "$ref": "#/$defs/commandChannel" }
        ]
      }
    },
    "ledger": {
      "$ref": "#/$defs/path",
      "title": "Ledger",
      "description": "Path of the list of what was published, a line for each release of a customer at a channel.",
      "default": "releases.jsonl"
    }
  },
  "allOf": [
    {
      "description": "A podspec needs the artifact's URL for :http.",
      "if": {
        "required": ["products"],
        "not": { "required": ["extends"] },
        "properties": { "products": { "type": "array", "contains": { "type": "object", "required": ["podspec"] } } }
      },
      "then": { "required": ["artifact"], "properties": { "artifact": { "required": ["url"] } } }
    },
    {
      "description": "Several products must not overwrite each other.",
      "if": { "required": ["products"], "properties": { "products": { "type": "array", "minItems": 2 } } },
      "then": {
        "properties": {
          "artifact": {
            "properties": {
              "url": { "pattern": "\\{\\{product\\}\\}" },
              "path": { "pattern": "\\{\\{product\\}\\}" }
            }
          },
          "publish": {
            "items": {
              "properties": {
                "path": { "pattern": "\\{\\{product\\}\\}" },
                "key": { "pattern": "\\{\\{product\\}\\}" }
              }
            }
          }
        }
      }
    }
  ],
  "$defs": {
    "path": { "type": "string", "minLength": 1, "pattern": "^[^~\\u0000][^\\u0000]*$" },
    "product": {
      "title": "Product",
      "description": "A part of the SDK that ships as one framework.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name"],
      "oneOf": [{ "required": ["base"] }, { "required": ["builder"] }],
      "allOf": [
        {
          "description": "A Swift builder makes an artifact bundle, which has no place for models.",
          "if": {
            "required": ["builder"],
            "properties": {
              "builder": { "required": ["kind"], "properties": { "kind": { "const": "swift" } } },
              "models": { "not": { "const": false } }
            }
          },
          "then": { "required": ["bundling"], "properties": { "bundling": { "const": "compile" } } }
        }
      ],
      "if": { "required": ["bundling"], "properties": { "bundling": { "const": "compile" } } },
      "then": { "required": ["builder"], "properties": { "models": { "const": true } } },
      "properties": {
        "name": {
          "title": "Name",
          "description": "The name of the framework and of its module.",
          "type": "string",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]{0,63}$",
          "examples": ["ContextSDK"]
        },
        "base": {
          "$ref": "#/$defs/path",
          "title": "Base framework",
          "description": "Path of the compiled .xcframework or .artifactbundle without customers' models, or of a zip of it. An artifact bundle needs \"models\": false.",
          "examples": ["Build/ContextSDK.xcframework"]
        },
        "builder": {
          "title": "Builder",
          "description": "Compiles the base framework from sources, instead of \"base\".",
          "oneOf": [
            { "$ref": "#/$defs/commandBuilder" },
            { "$ref": "#/$defs/swiftBuilder" },
            { "$ref": "#/$defs/cocoapodsBuilder" },
            { "$ref": "#/$defs/xcodeBuilder" }
          ]
        },
        "bundling": {
          "title": "Bundling",
          "description": "How customers' models get into a compiled product: inject adds them to a framework that is compiled once per set of features; compile compiles for each customer, with only that customer's models among the sources.",
          "enum": ["inject", "compile"],
          "default": "inject"
        },
        "version": {
          "title": "Version of the base framework",
          "description": "CFBundleShortVersionString of the base framework, for a release that brings new models and keeps an older framework. By default, the release's version.",
          "type": "string",
          "pattern": "^[0-9]{1,18}(\\.[0-9]{1,18}){0,7}$",
          "examples": ["1.4.0"]
        },
        "podspec": {
          "$ref": "#/$defs/path",
          "title": "Podspec template",
          "description": "Path of the template of the podspec. Needs artifact.url.",
          "examples": ["templates/ContextSDK.podspec"]
        },
        "models": {
          "title": "Carries models",
          "description": "Whether customers' models go into this product.",
          "type": "boolean",
          "default": true
        },
        "seal": { "$ref": "#/$defs/seal" }
      }
    },
    "commandBuilder": {
      "title": "Own program as builder",
      "description": "A program of your own that compiles. It runs in a copy of the sources, without a shell.",
      "type": "object",
      "additionalProperties": false,
      "required": ["kind", "command"],
      "properties": {
        "kind": { "const": "command" },
        "command": {
          "$ref": "#/$defs/command",
          "title": "Command",
          "description": "The program and its arguments.",
          "examples": [["scripts/build-sdk.sh", "--release"]]
        },
        "output": {
          "$ref": "#/$defs/relativePath",
          "title": "Output",
          "description": "Where the program leaves an .xcframework or .artifactbundle, or a zip of one, relative to the directory. By default, the folder that RELEASE_OUTPUT names.",
          "examples": ["Build/SDK.xcframework"]
        },
        "directory": { "$ref": "#/$defs/builderDirectory" },
        "sources": { "$ref": "#/$defs/builderSources" },
        "exclude": { "$ref": "#/$defs/builderExclude" },
        "environment": { "$ref": "#/$defs/builderEnvironment" },
        "inherit": { "$ref": "#/$defs/builderInherit" },
        "secrets": { "$ref": "#/$defs/builderSecrets" },
        "timeout": { "$ref": "#/$defs/builderTimeout" },
        "toolchain": { "$ref": "#/$defs/builderToolchain" }
      }
    },
    "swiftBuilder": {
      "title": "Swift package",
      "description": "A static library of a Swift package, packed as an artifact bundle for this machine's triple.",
      "type": "object",
      "additionalProperties": false,
      "required": ["kind", "headers"],
      "properties": {
        "kind": { "const": "swift" },
        "library": {
          "$ref": "#/$defs/name",
          "title": "Library",
          "description": "The package's static library product. By default, the name of the product here."
        },
        "headers": {
          "$ref": "#/$defs/relativePath",
          "title": "Headers",
          "description": "The folder with the library's C headers, and perhaps a module map.",
          "examples": ["Sources/SDK/include"]
        },
        "configuration": { "title": "Configuration", "enum": ["release", "debug"], "default": "release" },
        "directory": { "$ref": "#/$defs/builderDirectory" },
        "sources": { "$ref": "#/$defs/builderSources" },
        "exclude": { "$ref": "#/$defs/builderExclude" },
        "environment": { "$ref": "#/$defs/builderEnvironment" },
        "inherit": { "$ref": "#/$defs/builderInherit" },
        "secrets": { "$ref": "#/$defs/builderSecrets" },
        "timeout": { "$ref": "#/$defs/builderTimeout" },
        "toolchain": { "$ref": "#/$defs/builderToolchain" }
      }
    },
    "cocoapodsBuilder": {
      "title": "CocoaPods",
      "description": "`pod pack` of the plugin cocoapods-pack. Needs a Mac.",
      "type": "object",
      "additionalProperties": false,
      "required": ["kind", "podspec", "url"],
      "properties": {
        "kind": { "const": "cocoapods-pack" },
        "podspec": {
          "$ref": "#/$defs/relativePath",
          "title": "Podspec",
          "description": "The podspec of the sources.",
          "examples": ["SDK.podspec"]
        },
        "url": {
          "title": "URL",
          "description": "The source that `pod pack` writes into the packed podspec, which is not used.",
          "type": "string",
          "examples": ["https://sdk.example.com/SDK.zip"]
        },
        "directory": { "$ref": "#/$defs/builderDirectory" },
        "sources": { "$ref": "#/$defs/builderSources" },
        "exclude": { "$ref": "#/$defs/builderExclude" },
        "environment": { "$ref": "#/$defs/builderEnvironment" },
        "inherit": { "$ref": "#/$defs/builderInherit" },
        "secrets": { "$ref": "#/$defs/builderSecrets" },
        "timeout": { "$ref": "#/$defs/builderTimeout" },
        "toolchain": { "$ref": "#/$defs/builderToolchain" }
      }
    },
    "xcodeBuilder": {
      "title": "Xcode",
      "description": "An archive for each destination, put together with `xcodebuild -create-xcframework`. Needs a Mac.",
      "type": "object",
      "additionalProperties": false,
      "required": ["kind", "scheme"],
      "not": { "required": ["project", "workspace"] },
      "properties": {
        "kind": { "const": "xcodebuild" },
        "project": {
          "$ref": "#/$defs/relativePath",
          "title": "Project",
          "description": "The Xcode project. Without project and workspace, the Swift package in the directory.",
          "examples": ["SDK.xcodeproj"]
        },
        "workspace": {
          "$ref": "#/$defs/relativePath",
          "title": "Workspace",
          "description": "The Xcode workspace.",
          "examples": ["SDK.xcworkspace"]
        },
        "scheme": { "$ref": "#/$defs/name", "title": "Scheme" },
        "configuration": { "$ref": "#/$defs/name", "title": "Configuration", "default": "Release" },
        "destinations": {
          "$ref": "#/$defs/names",
          "title": "Destinations",
          "description": "As `xcodebuild -destination` takes them.",
          "minItems": 1,
          "default": ["generic/platform=iOS", "generic/platform=iOS Simulator"]
        },
        "directory": { "$ref": "#/$defs/builderDirectory" },
        "sources": { "$ref": "#/$defs/builderSources" },
        "exclude": { "$ref": "#/$defs/builderExclude" },
        "environment": { "$ref": "#/$defs/builderEnvironment" },
        "inherit": { "$ref": "#/$defs/builderInherit" },
        "secrets": { "$ref": "#/$defs/builderSecrets" },
        "timeout": { "$ref": "#/$defs/builderTimeout" },
        "toolchain": { "$ref": "#/$defs/builderToolchain" }
      }
    },
    "feature": {
      "title": "Feature",
      "description": "What a feature turns on.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "conditions": {
          "title": "Conditions",
          "description": "Compile conditions, as `#if` and `#ifdef` name them.",
          "type": "array",
          "items": { "$ref": "#/$defs/variable" },
          "default": []
        },
        "sources": {
          "$ref": "#/$defs/globs",
          "title": "Sources",
          "description": "Globs of sources that builds without this feature do not see.",
          "default": []
        }
      }
    },
    "cache": {
      "title": "Cache",
      "description": "Compiled base frameworks, which need not be compiled again.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "path": { "$ref": "#/$defs/path", "title": "Path", "default": ".release/cache" },
        "size": {
          "title": "Size",
          "description": "The most that is kept, in MiB.",
          "type": "integer",
          "minimum": 1,
          "maximum": 1073741824,
          "default": 10240
        }
      }
    },
    "globs": {
      "description": "* is any part of a name, ** any number of folders; the name of a folder stands for all that is in it.",
      "type": "array",
      "items": { "$ref": "#/$defs/relativePath" }
    },
    "builderDirectory": {
      "$ref": "#/$defs/path",
      "title": "Directory",
      "description": "The sources' folder. The builder runs in a copy of it.",
      "default": "."
    },
    "builderSources": {
      "$ref": "#/$defs/globs",
      "title": "Sources",
      "description": "Globs of the files that the builder sees, relative to the directory.",
      "minItems": 1,
      "default": ["**"]
    },
    "builderExclude": {
      "$ref": "#/$defs/globs",
      "title": "Exclude",
      "description": "Globs of files that the builder does not see.",
      "default": []
    },
    "builderEnvironment": {
      "title": "Environment",
      "description": "Variables that the builder gets.",
      "type": "object",
      "propertyNames": { "$ref": "#/$defs/builderVariable" },
      "additionalProperties": { "type": "string", "pattern": "^[^\\u0000]*$" }
    },
    "builderInherit": {
      "title": "Inherited variables",
      "description": "Names of variables that the builder gets as the tool has them. It gets PATH, HOME and TMPDIR anyway.",
      "type": "array",
      "items": { "$ref": "#/$defs/builderVariable" },
      "examples": [["DEVELOPER_DIR"]]
    },
    "builderSecrets": {
      "title": "Secrets",
      "description": "Names of variables that the builder gets as the tool has them, and whose values are hidden in logs.",
      "type": "array",
      "items": { "$ref": "#/$defs/builderVariable" }
    },
    "builderTimeout": {
      "$ref": "#/$defs/seconds",
      "title": "Timeout",
      "description": "The longest time that one command may take, in seconds.",
      "default": 3600
    },
    "builderToolchain": {
      "$ref": "#/$defs/command",
      "title": "Toolchain",
      "description": "A command whose output names the versions of the toolchain: if it changes, everything is compiled again.",
      "examples": [["clang", "--version"]]
    },
    "builderVariable": {
      "allOf": [{ "$ref": "#/$defs/variable" }, { "not": { "pattern": "^(RELEASE_|CUSTOM_MODEL_APP_ID$)" } }]
    },
    "seal": {
      "title": "Code seal",
      "description": "What to do about a code seal that added models would break: fail, remove it, or run a command that signs every variant, whether the base is signed or not. The command's last argument is the path of the assembled .xcframework.",
      "default": "refuse",
      "examples": ["refuse", "strip", { "command": ["scripts/sign.sh", "--deep"] }],
      "oneOf": [
        { "enum": ["refuse", "strip"] },
        {
          "type": "object",
          "additionalProperties": false,
          "required": ["command"],
          "properties": {
            "command": {
              "$ref": "#/$defs/command",
              "title": "Command",
              "description": "A program and its arguments."
            }
          }
        }
      ]
    },
    "verify": {
      "title": "Verification",
      "description": "Severities of rules, and requirements for artifacts.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "rules": {
          "title": "Rules",
          "description": "The severity of rules by name. `release verify --rules` lists the rules.",
          "type": "object",
          "additionalProperties": { "enum": ["off", "note", "warning", "error"] },
          "examples": [{ "container.extra-field": "off", "binary.build-paths": "error" }]
        },
        "requiredSlices": {
          "title": "Required slices",
          "description": "Platforms that every product must support, such as ios or ios-simulator.",
          "type": "array",
          "items": {
            "enum": [
              "ios", "ios-simulator", "ios-maccatalyst", "macos", "tvos", "tvos-simulator", "watchos",
              "watchos-simulator", "xros", "xros-simulator", "driverkit"
            ]
          },
          "examples": [["ios", "ios-simulator"]]
        },
        "maximumZipSize": {
          "title": "Largest zip",
          "description": "In bytes.",
          "type": "integer",
          "minimum": 1,
          "examples": [20000000]
        },
        "maximumSliceSize": {
          "title": "Largest slice",
          "description": "Unpacked size of one slice in bytes.",
          "type": "integer",
          "minimum": 1,
          "examples": [50000000]
        },
        "minimumNameLength": {
          "title": "Shortest name",
          "description": "Customer names with fewer characters are not searched for.",
          "type": "integer",
          "minimum": 1,
          "default": 4
        },
        "commonNames": {
          "title": "Common names",
          "description": "More words that do not identify a customer, even if a customer is called so.",
          "type": "array",
          "items": { "type": "string" },
          "examples": [["Travel", "Coach"]]
        }
      }
    },
    "models": {
      "title": "Models",
      "description": "Where models come from, and where they go.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "path": {
          "title": "Model path",
          "description": "Path of a model without its extension. Contains {{app_id}} and one of {{flowName}} and {{flowId}}, to distinguish models, and perhaps {{modelVersion}}. In a list of paths the first that leads to a model counts; a path in a list without {{app_id}} is that of a model that customers share.",
          "default": "Models/Custom/{{app_id}}/{{flowName}}",
          "examples": [["Models/Custom/{{app_id}}/{{flowName}}", "Models/Shared/{{flowName}}"]],
          "anyOf": [
            { "allOf": [{ "$ref": "#/$defs/modelPath" }, { "pattern": "\\{\\{app_id\\}\\}" }] },
            { "type": "array", "items": { "$ref": "#/$defs/modelPath" }, "minItems": 1, "uniqueItems": true }
          ]
        },
        "directory": {
          "title": "Model directory",
          "description": "Folder inside the framework's resource folder; empty for the resource folder itself.",
          "type": "string",
          "default": "",
          "anyOf": [{ "const": "" }, { "$ref": "#/$defs/relativePath" }],
          "examples": ["Models"]
        },
        "list": {
          "title": "List of models",
          "description": "The list that goes beside the models in every slice: its name, and a template of it. false for none.",
          "default": {},
          "examples": [false, { "file": "Models.json", "template": "templates/Models.json" }],
          "oneOf": [
            { "const": false },
            {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "file": {
                  "title": "File name",
                  "type": "string",
                  "default": "CustomModels.json",
                  "allOf": [
                    { "$ref": "#/$defs/relativePath" },
                    { "pattern": "^[^/]*$" },
                    { "not": { "pattern": "\\.[mM][lL]([mM][oO][dD][eE][lL][cC]?|[pP][aA][cC][kK][aA][gG][eE])$" } }
                  ]
                },
                "template": { "$ref": "#/$defs/path", "title": "Template" }
              }
            }
          ]
        },
        "command": {
          "title": "Model command",
          "description": "A program and its arguments that compile a model before it is used, once for each: {{model}} is the model's path, {{output}} an empty folder that gets the result. Without a shell.",
          "type": "array",
          "minItems": 1,
          "items": { "type": "string", "pattern": "^([^{}\\u0000]|\\{\\{(model|output)\\}\\})*$" },
          "prefixItems": [{ "minLength": 1, "pattern": "^[^~]" }],
          "allOf": [
            { "contains": { "pattern": "\\{\\{model\\}\\}" } },
            { "contains": { "pattern": "\\{\\{output\\}\\}" } }
          ],
          "examples": [["xcrun", "coremlcompiler", "compile", "{{model}}", "{{output}}"]]
        }
      }
    },
    "modelPath": {
      "type": "string",
      "allOf": [
        { "pattern": "^(?!~)([^{}\\u0000]|\\{\\{(app_id|flowName|flowId|modelVersion)\\}\\})+$" },
        { "pattern": "\\{\\{flow(Name|Id)\\}\\}" }
      ]
    },
    "templates": {
      "title": "Templates",
      "description": "Files with {{name}} placeholders, which are filled in for each customer.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "package": {
          "$ref": "#/$defs/path",
          "title": "Package manifest",
          "description": "Path of the template of Package.swift.",
          "examples": ["templates/Package.swift"]
        },
        "notes": {
          "$ref": "#/$defs/path",
          "title": "Release notes",
          "description": "Path of the template of the release notes.",
          "examples": ["templates/RELEASE_NOTES.md"]
        },
        "files": {
          "title": "Further files",
          "description": "Templates of further files in every customer's folder, such as a licence or a guide.",
          "type": "array",
          "items": {
            "anyOf": [
              { "allOf": [{ "$ref": "#/$defs/path" }, { "$ref": "#/$defs/madeFile" }] },
              { "$ref": "#/$defs/templateFile" }
            ]
          },
          "examples": [["templates/LICENSE", { "template": "templates/carthage.json", "name": "ContextSDK.json" }]]
        }
      }
    },
    "templateFile": {
      "title": "Further file",
      "description": "A template, and the name of the file that is made from it.",
      "type": "object",
      "additionalProperties": false,
      "required": ["template"],
      "properties": {
        "template": { "$ref": "#/$defs/path", "title": "Template", "description": "Path of the template." },
        "name": {
          "title": "Name",
          "description": "Name of the file. By default, the template's.",
          "allOf": [{ "$ref": "#/$defs/madeFile" }, { "pattern": "^[^/]*$" }],
          "examples": ["ContextSDK.json"]
        }
      },
      "if": { "not": { "required": ["name"] } },
      "then": { "properties": { "template": { "$ref": "#/$defs/madeFile" } } }
    },
    "madeFile": {
      "description": "Ends with the name of a file of a kind that values can be escaped for, or of plain text.",
      "type": "string",
      "allOf": [
        { "pattern": "(^|/)(?!/*.*\\.\\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" },
        { "pattern": "\\.([jJ][sS][oO][nN]|[mM][dD]|[mM][aA][rR][kK][dD][oO][wW][nN]|[sS][wW][iI][fF][tT]|[tT][xX][tT])$|(^|/)[A-Z0-9_-]+$" },
        { "not": { "pattern": "(^|/)([pP][aA][cC][kK][aA][gG][eE]\\.[sS][wW][iI][fF][tT]|[rR][eE][lL][eE][aA][sS][eE]_[nN][oO][tT][eE][sS]\\.[mM][dD]|[vV][aA][rR][iI][aA][nN][tT]\\.[jJ][sS][oO][nN]|[sS][hH][aA]256[sS][uU][mM][sS])$" } }
      ]
    },
    "artifact": {
      "title": "Artifact",
      "description": "The location of an artifact for a customer's package manager.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "url": {
          "title": "URL",
          "description": "An https URL that ends in .zip, with {{app_id}}, {{version}} and, for several products, {{product}}.",
          "type": "string",
          "allOf": [
            { "pattern": "^https://[^/?@]+/([^?]*/)?[^/?]+\\.zip(\\?.*)?$" },
            { "pattern": "^([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2}|\\{\\{(app_id|version|product|env\\.[A-Za-z_][A-Za-z0-9_]*)\\}\\})+$" },
            { "pattern": "\\{\\{app_id\\}\\}" },
            { "pattern": "\\{\\{version\\}\\}" }
          ],
          "examples": ["https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"]
        },
        "path": {
          "title": "Path",
          "description": "Path inside the release repository, for packages that contain their artifacts.",
          "default": "{{product}}.zip",
          "allOf": [
            { "$ref": "#/$defs/relativePath" },
            { "pattern": "^([^{}]|\\{\\{(version|product|app_id|env\\.[A-Za-z_][A-Za-z0-9_]*)\\}\\})+$" },
            { "pattern": "[^/]\\.zip$" }
          ],
          "examples": ["releases/{{product}}.zip"]
        },
        "confirm": {
          "title": "Confirm",
          "description": "Where published zips are read back: at their URL, or only where they were put.",
          "enum": ["url", "channel"],
          "default": "url"
        },
        "token": {
          "$ref": "#/$defs/variable",
          "title": "Token",
          "description": "Name of the environment variable that has the password or token for reading from the URL. It is sent to no other host.",
          "examples": ["DOWNLOAD_TOKEN"]
        },
        "user": {
          "title": "User",
          "description": "The user name that goes with a password. Without it, the token is sent as \"Authorization: Bearer\".",
          "type": "string",
          "pattern": "^[A-Za-z0-9._@-]+$"
        },
        "header": {
          "title": "Header",
          "description": "The header that has the token, in place of Authorization.",
          "type": "string",
          "pattern": "^[A-Za-z0-9-]+$",
          "examples": ["PRIVATE-TOKEN", "JOB-TOKEN"]
        }
      },
      "dependentRequired": { "user": ["token"], "header": ["token"] },
      "not": { "required": ["user", "header"] }
    },
    "versions": {
      "title": "Version files",
      "description": "The files that contain the version. `release bump` edits them, and `release check` compares them.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "files": {
          "title": "Files",
          "description": "A path whose name shows where the version is, or an object that says it. List a file with several locations several times.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "if": { "type": "string" },
            "then": { "$ref": "#/$defs/tellingPath" },
            "else": { "$ref": "#/$defs/versionFile" }
          },
          "examples": [["ContextSDK.podspec", { "path": "Sources/SDKVersion.swift", "constant": "sdkVersion" }]]
        }
      }
    },
    "tellingPath": {
      "description": "A path whose name shows where the version is.",
      "allOf": [
        { "$ref": "#/$defs/path" },
        { "pattern": "(^|/)(Package(@swift-[^/]*)?\\.swift|project\\.pbxproj)$|\\.(podspec|podspec\\.json|xcconfig|plist)$" }
      ],
      "examples": ["ContextSDK.podspec", "Package.swift", "Config.xcconfig"]
    },
    "versionFile": {
      "title": "Version file",
      "description": "A file, with at most one key that says where the version is.",
      "type": "object",
      "additionalProperties": false,
      "required": ["path"],
      "properties": {
        "path": { "$ref": "#/$defs/path", "title": "Path", "description": "Path of the file." },
        "constant": {
          "title": "Constant",
          "description": "The name of a constant or macro in source code.",
          "type": "string",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
          "examples": ["sdkVersion"]
        },
        "keys": {
          "$ref": "#/$defs/names",
          "title": "Keys",
          "description": "Keys of the top dictionary of a property list in XML.",
          "minItems": 1,
          "default": ["CFBundleShortVersionString"]
        },
        "keyPath": {
          "title": "Key path",
          "description": "The path to a string in JSON: keys with dots between them, and indices of lists. \\. is a dot in a key, \\\\ a backslash.",
          "type": "string",
          "pattern": "^([^.\\\\]|\\\\[.\\\\])+(\\.([^.\\\\]|\\\\[.\\\\])+)*$",
          "examples": ["version", "packages.0.version"]
        },
        "pattern": {
          "title": "Pattern",
          "description": "Text in the file, with {{version}} in place of the version, or {{major}}, {{minor}} or {{patch}} in place of one of its numbers.",
          "type": "string",
          "pattern": "\\{\\{(version|major|minor|patch)\\}\\}",
          "not": { "pattern": "\\{\\{(version|major|minor|patch)\\}\\}\\{\\{(version|major|minor|patch)\\}\\}" },
          "examples": ["pod 'ContextSDK', '~> {{version}}'", "M{{major}}"]
        },
        "siblings": {
          "$ref": "#/$defs/names",
          "title": "Siblings",
          "description": "Pods of the same release: the versions that this podspec requires of them change too.",
          "examples": [["ContextSDK"]]
        },
        "ignore": {
          "$ref": "#/$defs/names",
          "title": "Ignore",
          "description": "Binary targets of a package manifest that are not the release's.",
          "examples": [["OtherSDK"]]
        },
        "prerelease": {
          "title": "Prerelease",
          "description": "Whether CFBundleShortVersionString and MARKETING_VERSION keep a prerelease, which App Store Connect refuses.",
          "enum": ["strip", "keep"],
          "default": "strip"
        }
      },
      "if": {
        "not": {
          "anyOf": [
            { "required": ["constant"] }, { "required": ["keys"] }, { "required": ["keyPath"] },
            { "required": ["pattern"] }, { "required": ["siblings"] }
          ]
        }
      },
      "then": { "properties": { "path": { "$ref": "#/$defs/tellingPath" } } },
      "dependentSchemas": {
        "constant": {
          "properties": {
            "path": { "not": { "pattern": "\\.(podspec|json|xcconfig|plist)$|(^|/)project\\.pbxproj$" } }
          }
        },
        "keys": { "properties": { "path": { "pattern": "\\.plist$" } } },
        "keyPath": { "properties": { "path": { "pattern": "\\.json$" } } },
        "siblings": { "properties": { "path": { "pattern": "\\.podspec(\\.json)?$" } } },
        "ignore": { "properties": { "path": { "pattern": "(^|/)Package(@swift-[^/]*)?\\.swift$" } } },
        "prerelease": { "properties": { "path": { "pattern": "\\.(xcconfig|plist)$|(^|/)project\\.pbxproj$" } } }
      },
      "allOf": [
        { "not": { "required": ["constant", "keys"] } }, { "not": { "required": ["constant", "keyPath"] } },
        { "not": { "required": ["constant", "pattern"] } }, { "not": { "required": ["constant", "siblings"] } },
        { "not": { "required": ["keys", "keyPath"] } }, { "not": { "required": ["keys", "pattern"] } },
        { "not": { "required": ["keys", "siblings"] } }, { "not": { "required": ["keyPath", "pattern"] } },
        { "not": { "required": ["keyPath", "siblings"] } }, { "not": { "required": ["pattern", "siblings"] } }
      ]
    },
    "git": {
      "title": "Git",
      "description": "How releases are tagged in the repository.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "tag": {
          "title": "Tag",
          "description": "The name of a release's tag: {{version}} once, with text around it.",
          "type": "string",
          "default": "{{version}}",
          "allOf": [
            { "pattern": "^[^{}]*\\{\\{version\\}\\}[^{}]*$" },
            { "pattern": "^[^\\u0000-\\u0020\\u007f~^:?*\\[\\\\]+$" },
            { "not": { "pattern": "^-|\\.\\.|(^|/)(/|\\.)|[/.]$|\\.lock(/|$)" } }
          ],
          "examples": ["v{{version}}", "sdk/{{version}}"]
        },
        "remote": {
          "title": "Remote",
          "description": "The remote that releases are pushed to. By default, the remote of the current branch's upstream, else origin.",
          "type": "string",
          "allOf": [
            { "pattern": "^[^\\u0000-\\u0020\\u007f~^:?*\\[\\\\]+$" },
            { "not": { "pattern": "^-|\\.\\.|(^|/)(/|\\.)|/$|@\\{|\\.lock(/|$)" } }
          ],
          "examples": ["origin"]
        }
      }
    },
    "notes": {
      "title": "Release notes",
      "description": "How commits become release notes.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "sections": {
          "title": "Sections",
          "description": "The sections in order. Titles are unique, and a type is in one section or hidden.",
          "type": "array",
          "items": { "$ref": "#/$defs/notesSection" },
          "examples": [[{ "title": "Added", "types": ["feat"] }, { "title": "Fixed", "types": ["fix", "perf"] }]]
        },
        "hidden": {
          "$ref": "#/$defs/commitTypes",
          "title": "Hidden types",
          "description": "Types of commits that are left out, except breaking changes.",
          "examples": [["chore", "ci"]]
        },
        "otherChanges": {
          "$ref": "#/$defs/name",
          "title": "Other changes",
          "description": "The title of the section for all other commits.",
          "default": "Other changes"
        },
        "paths": {
          "title": "Paths",
          "description": "Files and folders; commits that touch none of them are left out.",
          "type": "array",
          "items": { "$ref": "#/$defs/path" },
          "examples": [["Sources"]]
        },
        "scopes": { "$ref": "#/$defs/notesScopes" },
        "naming": {
          "title": "Naming",
          "description": "What to do with a commit that names another customer, in the notes for a customer: leave it out with a warning, or fail.",
          "enum": ["omit", "refuse"],
          "default": "omit"
        },
        "skip": {
          "title": "Skipped commits",
          "description": "Commits that are left out, by their ids or the beginnings of them.",
          "type": "array",
          "uniqueItems": true,
          "items": { "$ref": "#/$defs/commit" },
          "examples": [["1f0c3a5"]]
        },
        "messages": {
          "title": "Messages",
          "description": "Messages to read instead of those of the commits, by the ids or the beginnings of them.",
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/commit" },
          "additionalProperties": { "type": "string", "pattern": "\\S" },
          "examples": [{ "1f0c3a5": "fix(maps): load tiles once" }]
        },
        "host": {
          "title": "Host",
          "description": "The software of the remote's host, if its name does not show it.",
          "enum": ["github", "gitlab", "bitbucket", "gitea", "azure", "sourcehut"]
        },
        "authors": {
          "title": "Authors",
          "description": "Whether notes name the authors of commits.",
          "type": "boolean",
          "default": false
        },
        "changelog": {
          "$ref": "#/$defs/path",
          "title": "Changelog",
          "description": "Path of the changelog.",
          "default": "CHANGELOG.md"
        },
        "template": {
          "$ref": "#/$defs/path",
          "title": "Template",
          "description": "Path of the template for the output of `release notes`. For customers' RELEASE_NOTES.md, see templates.notes.",
          "examples": ["templates/CHANGES.md"]
        }
      }
    },
    "retry": {
      "title": "Retry",
      "description": "How a destination is tried again that fails for a moment.",
      "type": "object",
      "additionalProperties": false,
      "required": ["seconds"],
      "properties": {
        "seconds": {
          "title": "Seconds",
          "description": "How long it is tried again, from the first failure on. The time that a server asks to wait does not count. 0: it is not tried again.",
          "type": "integer",
          "minimum": 0,
          "maximum": 86400,
          "default": 120
        }
      }
    },
    "ship": {
      "title": "Ship",
      "description": "How `release ship` ends.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "push": {
          "$ref": "#/$defs/git/properties/remote",
          "title": "Push",
          "description": "The remote that `release ship` pushes the branch and the tag to. Without it, nothing is pushed unless --push is given."
        }
      }
    },
    "bump": {
      "title": "Bump",
      "description": "How `release bump auto` derives the level.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "features": {
          "$ref": "#/$defs/commitTypes",
          "title": "Features",
          "description": "Types of commits that count as features.",
          "minItems": 1,
          "default": ["feat"]
        },
        "otherwise": {
          "title": "Otherwise",
          "description": "What commits give of which the notes list none, such as only `chore` and `docs`.",
          "enum": ["patch", "nothing"],
          "default": "patch"
        }
      }
    },
    "gitChannel": {
      "title": "Release repository",
      "description": "A repository that customers' package managers read: one for each customer, or one for all.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "kind", "url"],
      "properties": {
        "name": { "$ref": "#/$defs/channelName" },
        "kind": { "const": "git" },
        "url": {
          "title": "URL",
          "description": "URL or path of the repository, with {{app_id}} if each customer has one.",
          "allOf": [
            { "$ref": "#/$defs/path" },
            { "pattern": "^([^{}]|\\{\\{(app_id|env\\.[A-Za-z_][A-Za-z0-9_]*)\\}\\})+$" },
            { "pattern": "^(?![^/]*:/)|^(https?|ssh|file|git)://" },
            { "not": { "pattern": "^-|::|[\\u0000-\\u0020\\u007f]|^https?://[^/]*@|://[^/]*:[^/]*@" } }
          ],
          "examples": ["ssh://git@example.com/sdk/{{app_id}}.git"]
        },
        "branch": {
          "$ref": "#/$defs/referencePattern",
          "title": "Branch",
          "description": "The branch that gets a commit for each release.",
          "default": "main"
        },
        "tag": {
          "title": "Tag",
          "description": "Name of a release's tag. By default, git.tag.",
          "allOf": [
            { "$ref": "#/$defs/referencePattern" },
            { "pattern": "\\{\\{version\\}\\}" },
            { "not": { "pattern": "\\{\\{env" } }
          ],
          "examples": ["v{{version}}"]
        },
        "annotated": {
          "title": "Annotated",
          "description": "Whether tags are annotated; if not, they only name a commit.",
          "type": "boolean",
          "default": true
        },
        "message": {
          "$ref": "#/$defs/customerPattern",
          "title": "Message",
          "description": "Message of the commit and of the tag.",
          "default": "Release {{version}}"
        },
        "include": {
          "title": "Further files",
          "description": "Paths of files that are published too, under the same path in the repository.",
          "type": "array",
          "items": { "allOf": [{ "$ref": "#/$defs/relativePath" }, { "$ref": "#/$defs/customerPattern" }] },
          "examples": [["LICENSE"]]
        },
        "versions": {
          "$ref": "#/$defs/versions/properties/files",
          "title": "Version files",
          "description": "Files of the repository whose version is edited in place.",
          "examples": [[{ "path": "README.md", "pattern": "exact: \"{{version}}\"" }]]
        },
        "changelog": {
          "title": "Changelog",
          "description": "Path of the customer's changelog in the repository, which gets the notes of every release; false for none.",
          "anyOf": [{ "$ref": "#/$defs/relativePath" }, { "type": "boolean" }],
          "default": "CHANGELOG.md"
        },
        "token": {
          "$ref": "#/$defs/variable",
          "title": "Token",
          "description": "Name of the environment variable that has the token, for https.",
          "examples": ["SDK_TOKEN"]
        },
        "user": {
          "title": "User",
          "description": "The user name that goes with the token.",
          "type": "string",
          "pattern": "^[A-Za-z0-9._@-]+$",
          "default": "x-access-token"
        },
        "timeout": {
          "$ref": "#/$defs/seconds",
          "title": "Timeout",
          "description": "The longest time that one call of git may take, in seconds.",
          "default": 600
        }
      }
    },
    "directoryChannel": {
      "title": "Folder",
      "description": "A folder that a static host serves, or that a bucket is mounted at.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "kind", "path"],
      "properties": {
        "name": { "$ref": "#/$defs/channelName" },
        "kind": { "const": "directory" },
        "path": {
          "title": "Path",
          "description": "Path of a zip, with {{app_id}}, {{version}} and, for several products, {{product}}.",
          "allOf": [{ "$ref": "#/$defs/path" }, { "$ref": "#/$defs/zipPattern" }],
          "examples": ["/srv/sdk/{{app_id}}/{{version}}/{{product}}.zip"]
        },
        "files": {
          "title": "Files",
          "description": "Path of podspec, Package.swift, notes and records, with {{file}}. Without it, only zips are published here.",
          "allOf": [{ "$ref": "#/$defs/path" }, { "$ref": "#/$defs/filePattern" }],
          "examples": ["/srv/sdk/{{app_id}}/{{version}}/{{file}}"]
        },
        "mode": {
          "title": "Mode",
          "description": "Permissions of files, in octal.",
          "type": "string",
          "pattern": "^(0?[4-7][0-7]{2})$",
          "default": "644"
        }
      }
    },
    "s3Channel": {
      "title": "Bucket",
      "description": "A bucket of an S3-compatible store.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "kind", "endpoint", "bucket", "key"],
      "properties": {
        "name": { "$ref": "#/$defs/channelName" },
        "kind": { "const": "s3" },
        "endpoint": {
          "title": "Endpoint",
          "description": "URL of the store. Only on this machine may it be http.",
          "type": "string",
          "pattern": "^(https://([A-Za-z0-9._-]+|\\[[A-Fa-f0-9:.]+\\])|http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]))(:[0-9]{1,5})?(/[A-Za-z0-9._~-]+)*/?$",
          "examples": ["https://s3.eu-central-1.amazonaws.com"]
        },
        "region": {
          "title": "Region",
          "description": "The region that requests are signed for; stores without regions have a name of their own for it.",
          "type": "string",
          "pattern": "^[A-Za-z0-9_-]+$",
          "default": "us-east-1",
          "examples": ["eu-central-1", "auto"]
        },
        "bucket": {
          "title": "Bucket",
          "description": "Name of the bucket.",
          "type": "string",
          "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$",
          "examples": ["sdk-releases"]
        },
        "style": {
          "title": "Style",
          "description": "How URLs name the bucket: path for https://host/bucket/key, host for https://bucket.host/key.",
          "enum": ["path", "host"],
          "default": "path"
        },
        "key": {
          "title": "Key",
          "description": "Key of a zip, with {{app_id}}, {{version}} and, for several products, {{product}}.",
          "allOf": [{ "$ref": "#/$defs/relativePath" }, { "$ref": "#/$defs/zipPattern" }],
          "examples": ["{{app_id}}/{{version}}/{{product}}.zip"]
        },
        "files": {
          "title": "Files",
          "description": "Key of podspec, Package.swift, notes and records, with {{file}}. Without it, only zips are published here.",
          "allOf": [{ "$ref": "#/$defs/relativePath" }, { "$ref": "#/$defs/filePattern" }],
          "examples": ["{{app_id}}/{{version}}/{{file}}"]
        },
        "contentType": {
          "$ref": "#/$defs/headerValue",
          "title": "Content type",
          "description": "Content-Type of zips.",
          "default": "application/zip"
        },
        "cacheControl": {
          "$ref": "#/$defs/headerValue",
          "title": "Cache control",
          "description": "Cache-Control of all objects. They never change, so caches may keep them.",
          "examples": ["public, max-age=31536000, immutable"]
        },
        "checksums": {
          "title": "Checksums",
          "description": "Whether to send and ask for x-amz-checksum-sha256. Some stores refuse the header. Bodies are signed with their digest in any case.",
          "type": "boolean",
          "default": true
        },
        "multipartAbove": {
          "$ref": "#/$defs/mebibytes",
          "title": "Multipart above",
          "description": "A larger zip is sent in parts, in MiB.",
          "default": 64
        },
        "partSize": {
          "$ref": "#/$defs/mebibytes",
          "title": "Part size",
          "description": "Size of a part, in MiB; more for a zip that would have over 10,000 of them.",
          "default": 16
        },
        "timeout": {
          "$ref": "#/$defs/seconds",
          "title": "Timeout",
          "description": "A transfer that stands still for so many seconds is tried again.",
          "default": 60
        },
        "accessKeyId": {
          "$ref": "#/$defs/variable",
          "title": "Access key id",
          "description": "Name of the environment variable with the id of the access key.",
          "default": "AWS_ACCESS_KEY_ID"
        },
        "secretAccessKey": {
          "$ref": "#/$defs/variable",
          "title": "Secret access key",
          "description": "Name of the environment variable with the secret of the access key.",
          "default": "AWS_SECRET_ACCESS_KEY"
        },
        "sessionToken": {
          "$ref": "#/$defs/variable",
          "title": "Session token",
          "description": "Name of the environment variable with the token of temporary credentials.",
          "default": "AWS_SESSION_TOKEN"
        },
        "profile": {
          "$ref": "#/$defs/name",
          "title": "Profile",
          "description": "A profile of the credentials file, instead of environment variables.",
          "examples": ["sdk"]
        }
      },
      "allOf": [
        {
          "description": "No certificate is valid for a host whose first part has a dot.",
          "if": { "required": ["style"], "properties": { "style": { "const": "host" } } },
          "then": { "properties": { "bucket": { "pattern": "^[^.]*$" } } }
        },
        {
          "description": "Credentials are in one place.",
          "if": { "required": ["profile"] },
          "then": { "properties": { "accessKeyId": false, "secretAccessKey": false, "sessionToken": false } }
        }
      ]
    },
    "commandChannel": {
      "title": "Own program",
      "description": "A program of your own that publishes. It runs in the folder of this file, without a shell.",
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "kind", "look"],
      "anyOf": [{ "required": ["put"] }, { "required": ["reveal"] }],
      "properties": {
        "name": { "$ref": "#/$defs/channelName" },
        "kind": { "const": "command" },
        "look": {
          "$ref": "#/$defs/command",
          "title": "Look",
          "description": "Asks what is published, once for a release: status 0 for all of it, 1 for nothing or a part, 2 for another release of this version, 75 for a failure that may be over soon.",
          "examples": [["scripts/is-published.sh"]]
        },
        "put": {
          "$ref": "#/$defs/command",
          "title": "Put",
          "description": "Uploads a zip, once for each: status 0 or 75.",
          "examples": [["scripts/upload.sh"]]
        },
        "confirm": {
          "$ref": "#/$defs/command",
          "title": "Confirm",
          "description": "Compares an uploaded zip with RELEASE_SHA256, once for each: status 0 or 75."
        },
        "reveal": {
          "$ref": "#/$defs/command",
          "title": "Reveal",
          "description": "Makes the release visible, once for a release: status 0 or 75.",
          "examples": [["pod", "repo", "push", "specs"]]
        },
        "withdraw": {
          "$ref": "#/$defs/command",
          "title": "Withdraw",
          "description": "Makes a withdrawn release invisible, once for a release: status 0 or 75.",
          "examples": [["scripts/hide.sh"]]
        },
        "delete": {
          "$ref": "#/$defs/command",
          "title": "Delete",
          "description": "Deletes the zips of a withdrawn release, for `--delete-artifacts`, once for a release: status 0 or 75.",
          "examples": [["scripts/delete.sh"]]
        },
        "timeout": {
          "$ref": "#/$defs/seconds",
          "title": "Timeout",
          "description": "The longest time that one command may take, in seconds.",
          "default": 600
        },
        "secrets": {
          "title": "Secrets",
          "description": "Names of environment variables whose values are hidden in the commands' output.",
          "type": "array",
          "items": { "$ref": "#/$defs/variable" },
          "examples": [["COCOAPODS_TRUNK_TOKEN"]]
        }
      }
    },
    "channelName": {
      "title": "Name",
      "description": "Names the channel for --channel, the ledger and the customer manifest.",
      "type": "string",
      "pattern": "^(?!.*\\.\\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$",
      "examples": ["packages"]
    },
    "command": {
      "type": "array",
      "minItems": 1,
      "prefixItems": [{ "$ref": "#/$defs/path" }],
      "items": { "type": "string", "pattern": "^[^\\u0000]*$" }
    },
    "variable": { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" },
    "seconds": { "type": "integer", "minimum": 1 },
    "mebibytes": { "type": "integer", "minimum": 5, "maximum": 5120 },
    "headerValue": { "type": "string", "pattern": "^[!-~]([ -~]*[!-~])?$" },
    "customerPattern": { "type": "string", "pattern": "^([^{}]|\\{\\{(app_id|version|env\\.[A-Za-z_][A-Za-z0-9_]*)\\}\\})*$" },
    "referencePattern": {
      "allOf": [
        { "$ref": "#/$defs/customerPattern" },
        { "pattern": "^[^\\u0000-\\u0020\\u007f~^:?*\\[\\\\]+$" },
        { "not": { "pattern": "^-|\\.\\.|(^|/)(/|\\.)|[/.]$|\\.lock(/|$)" } }
      ]
    },
    "zipPattern": {
      "type": "string",
      "allOf": [
        { "pattern": "^([^{}]|\\{\\{(app_id|version|product|env\\.[A-Za-z_][A-Za-z0-9_]*)\\}\\})+$" },
        { "pattern": "\\{\\{app_id\\}\\}" },
        { "pattern": "\\{\\{version\\}\\}" }
      ]
    },
    "filePattern": {
      "type": "string",
      "allOf": [
        { "pattern": "^([^{}]|\\{\\{(app_id|version|file|env\\.[A-Za-z_][A-Za-z0-9_]*)\\}\\})+$" },
        { "pattern": "\\{\\{app_id\\}\\}" },
        { "pattern": "\\{\\{version\\}\\}" },
        { "pattern": "\\{\\{file\\}\\}" }
      ]
    },
    "commit": { "type": "string", "pattern": "^[0-9A-Fa-f]{7,64}$" },
    "notesSection": {
      "title": "Section",
      "description": "A title and its types of commits.",
      "type": "object",
      "additionalProperties": false,
      "required": ["title", "types"],
      "properties": {
        "title": { "$ref": "#/$defs/name", "title": "Title", "description": "The heading.", "examples": ["Added"] },
        "types": {
          "$ref": "#/$defs/commitTypes",
          "title": "Types",
          "description": "Types of commits, in any case.",
          "minItems": 1,
          "examples": [["feat"]]
        }
      }
    },
    "notesScopes": {
      "title": "Scopes",
      "description": "Selects commits by scope. Commits without a scope are always included.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "include": { "$ref": "#/$defs/names", "title": "Included", "description": "Commits of other scopes are left out." },
        "exclude": { "$ref": "#/$defs/names", "title": "Excluded", "description": "Commits of these scopes are left out." }
      }
    },
    "commitTypes": {
      "type": "array",
      "uniqueItems": true,
      "items": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$" }
    },
    "name": {
      "description": "On one line, without control characters.",
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$"
    },
    "names": { "type": "array", "uniqueItems": true, "items": { "$ref": "#/$defs/name" } },
    "relativePath": {
      "description": "Below its folder: no leading '/' or '~', no empty, '.' or '..' component, no backslash.",
      "type": "string",
      "pattern": "^(?!~|\\.{1,2}(/|$))[^/\\\\\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+(/(?!\\.{1,2}(/|$))[^/\\\\\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+)*$"
    }
  }
}

"""#),
    Schema(
      name: "rules",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release verify --rules --json",
  "description": "Every rule of `verify`.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "rules"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "rules": {
      "description": "The rules, in the order of their findings.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "severity", "severities", "claim", "reason"],
        "properties": {
          "name": { "description": "The rule, such as `seal.code`.", "type": "string" },
          "severity": {
            "description": "How much it weighs unless `release.json` changes it.",
            "type": "string",
            "enum": ["error", "warning", "note"]
          },
          "severities": {
            "description": "All severities of its findings: first the one above, then those of lesser cases.",
            "type": "array",
            "items": { "type": "string", "enum": ["error", "warning", "note"] }
          },
          "claim": { "description": "What must hold.", "type": "string" },
          "reason": { "description": "What happens if it does not.", "type": "string" }
        }
      }
    }
  }
}

"""#),
    Schema(
      name: "ship",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release ship --json",
  "description": "What a release takes, and what was done of it.",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "schemaVersion", "from", "version", "dryRun", "wasShipped", "steps", "files", "output", "customers", "held", "channels",
    "tag", "failed", "findings"
  ],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "from": { "description": "The version in HEAD before.", "type": "string" },
    "version": { "description": "The version of the release.", "type": "string" },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "wasShipped": { "description": "Whether nothing was left to do.", "type": "boolean" },
    "steps": {
      "description": "The steps, in their order.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["step", "state"],
        "properties": {
          "step": { "description": "The step.", "type": "string", "enum": ["bump", "build", "reserve", "publish", "tag", "push"] },
          "state": {
            "description": "What has become of it: `was-done` by an earlier run, `planned` in a dry run, `skipped` if nothing is pushed.",
            "type": "string",
            "enum": ["planned", "done", "was-done", "failed", "not-reached", "skipped"]
          }
        }
      }
    },
    "files": {
      "description": "The files that get the new version.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["file", "locations"],
        "properties": {
          "file": { "description": "The file.", "type": "string" },
          "locations": {
            "description": "The places before the edit.",
            "type": "array",
            "items": { "$ref": "common.schema.json#/$defs/versionLocation" }
          }
        }
      }
    },
    "changelog": {
      "description": "The changelog that gets a section in the commit of the bump; missing if none does.",
      "type": "string"
    },
    "output": { "description": "The folder of the release.", "type": "string" },
    "customers": {
      "description": "Who gets the release, sorted.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/appID" }
    },
    "held": {
      "description": "Customers who stay at another version.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "version"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "version": { "description": "The version that the customer stays at.", "type": "string" }
        }
      }
    },
    "channels": {
      "description": "Where the release goes.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["channel"],
        "properties": {
          "channel": { "description": "The name of the channel.", "type": "string" },
          "tag": { "description": "The tag in its repositories, with `{{app_id}}` if that is a part of it.", "type": "string" }
        }
      }
    },
    "tag": { "description": "The tag in the repository of `release.json`.", "type": "string" },
    "push": {
      "description": "Missing if nothing is pushed.",
      "type": "object",
      "additionalProperties": false,
      "required": ["remote"],
      "properties": {
        "remote": { "description": "The name of the remote.", "type": "string" },
        "branch": { "description": "The branch there; missing if HEAD is on no branch.", "type": "string" }
      }
    },
    "begun": {
      "description": "The commit that the version is bound to by an earlier run, or by its tag; missing if nobody has begun it.",
      "type": "object",
      "additionalProperties": false,
      "required": ["commit", "reference", "checkout"],
      "properties": {
        "commit": { "description": "The commit.", "type": "string" },
        "reference": { "description": "What says so: the tag, or a reference of the remote.", "type": "string" },
        "checkout": {
          "description": "Whether HEAD is elsewhere, so that the commit is checked out first, and the steps are found out there.",
          "type": "boolean"
        }
      }
    },
    "commit": { "description": "The tagged commit; missing until there is one.", "type": "string" },
    "failed": {
      "description": "Customers that have failed, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "Warnings and notes, and why a step has failed.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "show-versions",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release show-versions --json",
  "description": "Every place that carries the release's version.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "locations", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version of the release.", "type": "string" },
    "locations": {
      "description": "The places, `release.json` last.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/versionLocation" }
    },
    "findings": {
      "description": "Places that carry another version, and files that cannot be read.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  }
}

"""#),
    Schema(
      name: "stamp",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release stamp --json",
  "description": "The checksums that were written.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "dryRun", "stamps"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "stamps": {
      "description": "The checksums of the zips, also of those that were right already.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["file", "line", "subject", "checksum"],
        "properties": {
          "file": { "description": "The file.", "type": "string" },
          "line": { "description": "The line, from 1.", "type": "integer" },
          "subject": { "description": "What has the checksum.", "type": "string" },
          "checksum": { "description": "The digest of the zip.", "type": "string" }
        }
      }
    },
    "diff": { "description": "With `--dry-run`, the change as a unified diff.", "type": "string" }
  }
}

"""#),
    Schema(
      name: "status",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release status --json",
  "description": "Who has which version and models.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "customers", "failed", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version in `release.json`.", "type": "string" },
    "customers": {
      "description": "The customers of the manifest and of the ledger, sorted by `app_id`.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "held", "channels"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "name": { "description": "From the manifest.", "type": "string" },
          "version": {
            "description": "The version that the manifest asks for; missing for a customer who is not in it.",
            "type": "string"
          },
          "held": { "description": "Whether the manifest holds the customer at that version.", "type": "boolean" },
          "built": { "description": "The highest version in the output folder.", "type": "string" },
          "channels": {
            "description": "The customer's channels, sorted by name.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["channel", "products", "models", "withdrawn"],
              "properties": {
                "channel": { "description": "The name of the channel.", "type": "string" },
                "version": {
                  "description": "The highest version that was published there and not withdrawn; missing if there is none. The members up to `models` are about it.",
                  "type": "string"
                },
                "time": { "description": "When it was published, in ISO 8601, UTC.", "type": "string" },
                "destination": { "description": "The URL or path.", "type": "string" },
                "commit": { "description": "The commit in a repository.", "type": "string" },
                "tag": { "description": "The tag of that commit.", "type": "string" },
                "products": {
                  "description": "The zips.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["name", "sha256"],
                    "properties": {
                      "name": { "description": "The product.", "type": "string" },
                      "size": { "description": "The size of the zip in bytes.", "type": "integer", "minimum": 0 },
                      "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of the zip." },
                      "url": {
                        "description": "Where the customer downloads it; missing if it is in the repository.",
                        "type": "string"
                      }
                    }
                  }
                },
                "models": {
                  "description": "The models.",
                  "type": "array",
                  "items": { "$ref": "common.schema.json#/$defs/model" }
                },
                "withdrawn": {
                  "description": "The releases that were withdrawn, the highest first.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["version", "time", "resolvable"],
                    "properties": {
                      "version": { "description": "The version.", "type": "string" },
                      "reason": { "description": "Why.", "type": "string" },
                      "time": { "description": "When, in ISO 8601, UTC.", "type": "string" },
                      "resolvable": {
                        "description": "Whether its tag stays, so that package managers still find it: by the destination or, without `--remote`, by the ledger.",
                        "type": "boolean"
                      }
                    }
                  }
                },
                "remote": {
                  "description": "With `--remote`: how the destination, and the URLs that customers download from, compare with the ledger. Missing if there was nothing to compare.",
                  "type": "string",
                  "enum": ["same", "missing", "different", "unrecorded", "failed"]
                }
              }
            }
          }
        }
      }
    },
    "failed": {
      "description": "Customers whose destinations could not be asked, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    },
    "findings": {
      "description": "What differs, and whether there is no ledger.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "tag",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release tag --json",
  "description": "The tag of a release.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "tag", "version", "commit", "annotated", "outcome", "findings"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "tag": { "description": "The tag.", "type": "string" },
    "version": { "description": "The version of the release.", "type": "string" },
    "commit": { "description": "The commit with the tag.", "type": "string" },
    "annotated": { "description": "Whether the tag has a message.", "type": "boolean" },
    "outcome": { "description": "What has become of it.", "type": "string", "enum": ["made", "was-there", "would-be-made"] },
    "findings": {
      "description": "A warning if the remote could not be asked for the tag.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    }
  }
}

"""#),
    Schema(
      name: "variant",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "variant.json",
  "description": "What one customer received. Beside the zips of every variant.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "app_id", "version", "bundle_identifiers", "features", "products", "models", "tool"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
    "version": { "description": "The version of the release.", "type": "string" },
    "bundle_identifiers": {
      "description": "From the manifest.",
      "type": "array",
      "items": { "type": "string" }
    },
    "features": {
      "description": "From the manifest.",
      "type": "array",
      "items": { "type": "string" }
    },
    "products": {
      "description": "The zips of the variant.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/product" }
    },
    "models": {
      "description": "The models of the variant, in the manifest's order.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/model" }
    },
    "inputs": {
      "description": "Digests of what the variant was made from, beside base frameworks and models. A build with the same inputs leaves it where it is. Missing before they were recorded.",
      "type": "object",
      "additionalProperties": false,
      "required": ["customer", "templates", "configuration"],
      "properties": {
        "customer": { "$ref": "common.schema.json#/$defs/sha256", "description": "The entry in the manifest, without what only publishing reads." },
        "templates": { "$ref": "common.schema.json#/$defs/sha256", "description": "The templates of the release." },
        "configuration": { "$ref": "common.schema.json#/$defs/sha256", "description": "What `release.json` says about contents, and the time of the zips' entries." },
        "changes": { "$ref": "common.schema.json#/$defs/sha256", "description": "What the notes say of the changes since the last release; missing if their template does not ask for it." }
      }
    },
    "tool": { "$ref": "common.schema.json#/$defs/tool", "description": "What has built the variant." }
  }
}

"""#),
    Schema(
      name: "verify",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release verify --json",
  "description": "Whether artifacts keep the rules.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "artifacts", "findings", "rulesChanged", "notSearched", "summary"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "artifacts": {
      "description": "The artifacts, in the order of the command line.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["path", "fileCount", "isolationChecked"],
        "properties": {
          "path": { "description": "The zip or folder.", "type": "string" },
          "fileCount": { "description": "The number of its files.", "type": "integer", "minimum": 0 },
          "isolationChecked": {
            "description": "Whether the customer is known, so that other customers' models and names were looked for.",
            "type": "boolean"
          },
          "size": { "description": "The size of a zip in bytes.", "type": "integer", "minimum": 0 },
          "sha256": { "$ref": "common.schema.json#/$defs/sha256", "description": "The digest of a zip." },
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer, if known." }
        }
      }
    },
    "findings": {
      "description": "What was found.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/finding" }
    },
    "rulesChanged": {
      "description": "The rules that `release.json` sets, by their names.",
      "type": "object",
      "additionalProperties": { "type": "string", "enum": ["off", "error", "warning", "note"] }
    },
    "notSearched": {
      "description": "Texts of customers that are too ordinary to search for.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "text", "reason"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "text": { "description": "The text.", "type": "string" },
          "reason": { "description": "Why it was not searched for.", "type": "string" }
        }
      }
    },
    "customerCount": { "description": "The number of customers in the manifest, if there is one.", "type": "integer", "minimum": 0 },
    "summary": {
      "description": "The number of findings.",
      "type": "object",
      "additionalProperties": false,
      "required": ["errors", "warnings", "notes", "isolationUnchecked"],
      "properties": {
        "errors": { "description": "Errors.", "type": "integer", "minimum": 0 },
        "warnings": { "description": "Warnings.", "type": "integer", "minimum": 0 },
        "notes": { "description": "Notes.", "type": "integer", "minimum": 0 },
        "isolationUnchecked": {
          "description": "Artifacts that were not searched for other customers' models and names.",
          "type": "integer",
          "minimum": 0
        }
      }
    },
    "timings": {
      "description": "With `--timings`: how long each stage took.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/stageTime" }
    }
  }
}

"""#),
    Schema(
      name: "withdraw",
      text: #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "release withdraw --json",
  "description": "What was taken back, and where.",
  "type": "object",
  "additionalProperties": false,
  "required": ["schemaVersion", "version", "reason", "dryRun", "customers", "failed"],
  "properties": {
    "schemaVersion": { "description": "The version of the format.", "const": 1 },
    "version": { "description": "The version that was withdrawn.", "type": "string" },
    "reason": { "description": "Why; as `--reason` says.", "type": "string" },
    "dryRun": { "description": "Whether `--dry-run` was given.", "type": "boolean" },
    "customers": {
      "description": "The customers whose release is withdrawn, sorted by `app_id`.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["app_id", "channels"],
        "properties": {
          "app_id": { "$ref": "common.schema.json#/$defs/appID", "description": "The customer." },
          "channels": {
            "description": "What has become of the release at each channel that the ledger names.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["channel", "change", "deleted", "kept"],
              "properties": {
                "channel": { "description": "The name of the channel.", "type": "string" },
                "change": {
                  "description": "What was done.",
                  "type": "string",
                  "enum": ["withdrawn", "was-withdrawn", "would-be-withdrawn", "left-alone"]
                },
                "version": {
                  "description": "The version whose files the branch has now; missing if there is none, or another.",
                  "type": "string"
                },
                "successor": {
                  "description": "With `--roll-forward`: the version under which those files are published again.",
                  "type": "string"
                },
                "reason": { "description": "Why the channel was left alone.", "type": "string" },
                "destination": { "description": "The URL or path.", "type": "string" },
                "commit": { "description": "The tip of the branch.", "type": "string" },
                "tag": { "description": "The tag of the withdrawn release.", "type": "string" },
                "deleted": {
                  "description": "The tags that were deleted, or would be; with `--delete-artifacts` files too.",
                  "type": "array",
                  "items": { "type": "string" }
                },
                "kept": {
                  "description": "With `--delete-artifacts`: what stays.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["place", "reason"],
                    "properties": {
                      "place": { "description": "The file or repository.", "type": "string" },
                      "reason": { "description": "Why it stays.", "type": "string" }
                    }
                  }
                }
              }
            }
          }
        }
      }
    },
    "failed": {
      "description": "Customers that have failed, sorted by `app_id`.",
      "type": "array",
      "items": { "$ref": "common.schema.json#/$defs/failed" }
    }
  }
}

"""#),
  ]
}
