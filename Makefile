# `make` alone lists the targets.

PREFIX ?= /usr/local
# For the copying alone: root needs no toolchain, and leaves no files in .build.
SUDO ?=
CUSTOMER ?= c2d67cdb-e117-4c3e-acca-2ae7f1a42210

# Linux binaries contain Swift's standard library; on macOS it is part of the system. They contain the compressors too, whose
# versions show in every zip, hidden from the shared libraries that use a zlib of their own.
STATIC := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xlinker --exclude-libs=libdeflate.a:libz.a)
# Homebrew's libraries, where pkg-config does not look.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(shell scripts/bootstrap pkg-config-path)
endif
COMPRESSORS := $(CURDIR)/.build/compressors
# macOS keeps the symbols that the dynamic linker needs; GNU strip finds them in a section of their own.
STRIP := strip $(if $(filter Darwin,$(shell uname)),-x)
# Optimised where there are long loops: the tests that try thousands of inputs take a third of the time. Without debug information, which
# costs an eighth of the time to compile: failures name their lines without it. A folder of its own, apart from the shipped build.
# The index of tests, which SwiftPM needs, need not have the system's modules.
TEST_OPTIONS := -c release -debug-info-format none -Xswiftc -enable-testing -Xswiftc -index-ignore-system-modules --scratch-path .build/test
BINARY := .build/release/release
COMPILE := scripts/static-compressors "$(COMPRESSORS)" && \
  PKG_CONFIG_PATH="$(COMPRESSORS)$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}" swift build $(STATIC) --product release
BUILD := $(COMPILE) -c release
# Whoever looks at a demo waits for it, and the demo is small: nothing is optimised. One compiler for each module takes half of the time that
# a debug build's two take, which both read all of its files.
DEMO_BINARY := .build/demo/release/release
DEMO_BUILD := $(COMPILE) -c release -Xswiftc -Onone -Xswiftc -no-emit-module-separately-wmo -debug-info-format none \
  --disable-index-store --scratch-path .build/demo

# The client for devices is a package of its own. What it builds is small.
# Optimised: fleets of devices live in the tests.
CLIENT_TESTS := swift test -Xswiftc -O --package-path Client --scratch-path .build/client
SWIFT_SOURCES := Sources Tests Fuzz/Targets Package.swift Client/Sources Client/Tests Client/Package.swift
SHELL_SCRIPTS := $(shell grep -lsE '^.!/.*[ /](ba)?sh$$' .ci/* .ci/*/* ci/*/* scripts/* Examples/*/* Fuzz/*) $(wildcard Tests/Scripts/*.sh Tests/Scripts/*/*.sh)

.DEFAULT_GOAL := help
.PHONY: help demo demo-publish demo-models demo-device demo-consumer test test-large test-kills test-rounds typecheck-darwin lint format goldens bench fuzz install clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: ## build the tool and one customer's SDK with it
	@scripts/bootstrap build
	$(DEMO_BUILD)
	$(DEMO_BINARY) build --customer $(CUSTOMER)

demo-publish: ## build the tool; publish, hold and withdraw the demo's releases below a temporary folder
	@scripts/bootstrap build
	$(DEMO_BUILD)
	scripts/demo-publish $(DEMO_BINARY)

demo-device: ## build the tool; let the apps of two customers get models over the air, on this machine
	@scripts/bootstrap build
	$(DEMO_BUILD)
	scripts/demo-device $(DEMO_BINARY)

demo-models: ## build the tool; take a model of the demo to devices and back, below a temporary folder that a server serves
	@scripts/bootstrap build
	$(DEMO_BUILD)
	scripts/demo-models $(DEMO_BINARY)

demo-consumer: ## build the tool; compile the demo's SDK for two customers, publish it, and run an app of each
	@scripts/bootstrap build
	$(DEMO_BUILD)
	scripts/demo-consumer $(DEMO_BINARY)

test: ## run every test
	@scripts/bootstrap build
# While the tests are compiled, which leaves a processor idle now and then: their programs are installed, and the Mac's side is checked.
	@(scripts/bootstrap test && scripts/typecheck-darwin && scripts/typecheck-darwin Client && $(CLIENT_TESTS) --quiet) & RELEASE_TESTS=1 swift build --build-tests $(TEST_OPTIONS) || exit; wait $$!
	RELEASE_TESTS=1 scripts/run-tests $(TEST_OPTIONS)

test-large: ## run the tests of 4 GiB and of 66,000 files, which `make test` leaves out for their time
	@scripts/bootstrap test
	RELEASE_LARGE_TESTS=1 RELEASE_TESTS=1 swift test $(TEST_OPTIONS) --filter 'ArchiveTests.Zip64Tests|EndToEnd.LimitTests/moreFiles'

test-kills: ## kill publications and withdrawals at every call, of which `make test` takes some
	@scripts/bootstrap test
	EVERY_KILL=1 RELEASE_TESTS=1 swift test $(TEST_OPTIONS) --filter 'EndToEnd.(ServerKilled|PublishKilledCall|SeveralPublishers|ModelsKilled|ModelsWatched|ModelsDevice|DemoModels)Tests'

test-rounds: ## run all rounds of the tests with random inputs, of which `make test` runs another tenth each day
	@scripts/bootstrap test
	EVERY_ROUND=1 RELEASE_TESTS=1 swift test $(TEST_OPTIONS) --parallel --filter '^([A-Za-z]+Tests|EndToEnd\.(Mutation|RandomRelease)Tests)\b'

typecheck-darwin: ## check the types of all sources and tests as on a Mac, of which `make test` checks what sees the system
	@scripts/bootstrap test
	scripts/typecheck-darwin --all
	scripts/typecheck-darwin --all Client

lint: ## check the format of the Swift sources, the scripts' syntax, the walls, and the length of new commits' subjects
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	@for script in $(SHELL_SCRIPTS); do echo "bash -n $$script"; bash -n "$$script" || exit 1; done
	@scripts/check-walls
	@scripts/check-subjects

format: ## format the Swift sources in place
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

goldens: ## record the expected texts; the recording run fails, so read the diff, then run the tests
	@scripts/bootstrap test
	RELEASE_TESTS=1 RECORD_GOLDENS=1 swift test $(TEST_OPTIONS) --parallel

bench: ## measure the tool against other programs
	@scripts/bootstrap bench
	$(BUILD)
	python3 Benchmarks/bench.py

fuzz: ## run every reader of untrusted bytes under libFuzzer, FUZZ_SECONDS (60) each
	@scripts/bootstrap build
	Fuzz/run

install: ## install the tool, stripped, its manual and completions under PREFIX, staged under DESTDIR, as root with SUDO=sudo
	@scripts/bootstrap build
	$(BUILD)
	$(SUDO) install -d "$(DESTDIR)$(PREFIX)/bin"
	$(SUDO) install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/release"
	$(SUDO) $(STRIP) "$(DESTDIR)$(PREFIX)/bin/release"
	$(SUDO) scripts/install-share $(BINARY) "$(DESTDIR)$(PREFIX)/share"

clean: ## remove everything that was built
	rm -rf .build .tools dist
