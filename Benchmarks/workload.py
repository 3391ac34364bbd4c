"""What is measured: a vendor's folder with base frameworks, customers, their models and templates.

    release.json            the repository's own, with the large base framework
    release-eight.json      the same with one of eight slices
    release-small.json      the same with the demo's small one
    customers-<count>.json  the first 10, 1,000 or 10,000 customers
    Base/, Eight/, Small/   the base frameworks
    Models/Custom/<app_id>/ two models for each customer, with the customer's metadata; none for the first customer
    templates/              the repository's own
"""

import json
import os
import random
import shutil
import uuid

import coreml
import xcframework

FLOWS = ["onboarding_upsell", "paywall_timing"]
# Two real models of the demo, 17 and 26 kB, that every customer's are made from.
SOURCES = ["acme-fitness/onboarding_upsell.mlmodel", "c2d67cdb-e117-4c3e-acca-2ae7f1a42210/onboarding_upsell.mlmodel"]
MODELS = "Models/Custom"


class Workload:
    def __init__(self, folder, repository):
        self.folder = folder
        self.repository = repository
        self.example = os.path.join(repository, "Examples", "ContextSDK")
        with open(os.path.join(repository, "release.json")) as file:
            self.release = json.load(file)
        self.version = self.release["version"]
        self.customers = []
        shutil.copytree(os.path.join(repository, "templates"), self.path("templates"))
        small = self.path("Small", xcframework.NAME + ".xcframework")
        shutil.copytree(os.path.join(self.example, "Build", xcframework.NAME + ".xcframework"), small, symlinks=True)
        self._configure("release.json", xcframework.make(self.path("Base")))
        self._configure(
            "release-eight.json", xcframework.make(self.path("Eight"), xcframework.EIGHT_SLICES), self._package_for_eight())
        self._configure("release-small.json", small)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    @property
    def base(self):
        return self.path("Base", xcframework.NAME + ".xcframework")

    def manifest(self, count):
        """The manifest of the first `count` customers."""
        self._make_customers(count)
        path = self.path(f"customers-{count}.json")
        if not os.path.exists(path):
            _write(path, json.dumps(self.customers[:count], indent=2))
        return path

    def zip_of(self, output, app_id):
        """The finished zip of a customer in an output folder."""
        return os.path.join(output, self.version, app_id, xcframework.NAME + ".zip")

    def _package_for_eight(self):
        """A template that names the platforms of eight slices: a warning would end the run."""
        name = "templates/Package-eight.swift"
        three, more = ".macCatalyst(.v14)", ', .macOS("14.0"), .tvOS("14.0"), .visionOS("14.0")'
        text = _read(self.path("templates", "Package.swift")).decode()
        assert three in text
        _write(self.path(name), text.replace(three, three + more))
        return name

    def _configure(self, name, base, package=None):
        release = dict(self.release, customers="customers-1000.json")
        release["products"] = [dict(release["products"][0], base=os.path.relpath(base, self.folder))]
        release["models"] = dict(release["models"], path=MODELS + "/{{app_id}}/{{flowName}}")
        if package:
            release["templates"] = dict(release["templates"], package=package)
        del release["$schema"]
        _write(self.path(name), json.dumps(release, indent=2))

    def _make_customers(self, count):
        sources = [_read(os.path.join(self.example, MODELS, source)) for source in SOURCES]
        for number in range(len(self.customers), count):
            # Seeded by the number alone: a customer is the same however many there are.
            self.customers.append(self._make_customer(number, sources, random.Random(number)))

    def _make_customer(self, number, sources, rng):
        app_id = str(uuid.UUID(int=rng.getrandbits(128), version=4))
        models = []
        for flow, source in zip(FLOWS, sources) if number else []:
            version = rng.randrange(1, 200)
            # Models of different customers differ in size as well, as they do when each is trained on its own.
            about = f"{flow} for {app_id}: " + "moment " * rng.randrange(200)
            _write(self.path(MODELS, app_id, flow + ".mlmodel"), coreml.stamp(source, flow, version, about))
            models.append({"flowId": rng.randrange(1000, 10000) * 2 + len(models), "flowName": flow, "modelVersion": version})
        return {
            "name": f"Customer {number}",
            "bundle_identifiers": [f"com.customer{number}.app"],
            "app_id": app_id,
            "customModels": models,
        }


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
