# `make` without a target prints the targets.
.DEFAULT_GOAL := help
.PHONY: help run build packages test check fmt tidy lint race whole chaos e2e arm64 bench bench-http fuzz golden gallery moves-pictures clean

GO       ?= go
FUZZTIME ?= 30s
# The time limit for the tests of one package. A slow machine with other work takes
# several times the minutes of a quick one.
TIMEOUT  ?= 30m
# Many tests wait for clocks and processes, so one more package runs than there are processors.
TEST     = $(GO) test -vet=off $(LINK) -p $(shell expr 1 + $$(getconf _NPROCESSORS_ONLN || echo 2)) -timeout $(TIMEOUT)
BIN      := bin/motiongate
LINT_VERSION := v2.15.0

# Products are rounded before they are added, so that every processor makes the
# same bytes (docs/decisions/0009). Where no instruction does both at once, the
# flag would only make the programs of make differ from those of go.
UNFUSED := -gcflags=all=-d=fmahash=qn
ifeq ($(shell $(GO) env GOARCH GOAMD64),amd64 v1)
FUSING :=
else
FUSING := $(UNFUSED)
endif

# gin needs the packages of MessagePack only to bind it, which no request does.
# Builds and tests share one cache because all have the same flags.
TAGS := nomsgpack
export GOFLAGS := $(strip $(shell $(GO) env GOFLAGS) -tags=$(TAGS) -trimpath $(FUSING))
# The program of the image has no cgo; with cgo elsewhere the standard library and all
# that imports it would be built twice. Only the race detector needs it.
export CGO_ENABLED := 0
# The program and the tests are linked without symbol table and DWARF, in half the time;
# their traces still name functions and lines.
LINK := -ldflags='-s -w'

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build and start the server on 127.0.0.1:8000 with the embedded engine
	$(BIN) serve

build: studio ## Build bin/motiongate, with the studio page where npm is there
	$(GO) build $(LINK) -o $(BIN) ./cmd/motiongate

# The page at /studio is built where npm is there and its sources changed. Without
# it the program builds all the same, and says how to get it.
PAGE     := router/studio/built/index.html.gz
PAGE_DIR := router/studio/web

.PHONY: studio
ifneq ($(shell command -v npm 2>/dev/null),)
studio: $(PAGE)
else
studio:
	@test -f $(PAGE) || echo "The studio page is left out: it takes Node.js 20.19 or later with npm."
endif

$(PAGE): $(PAGE_DIR)/node_modules/.package-lock.json $(shell find $(PAGE_DIR) -path '*/node_modules' -prune -o -path '*/.test' -prune -o -type f -print)
	@cd $(PAGE_DIR) && npm run --silent build || echo "The studio page could not be built: the reason stands above."

$(PAGE_DIR)/node_modules/.package-lock.json: $(PAGE_DIR)/package-lock.json
	@cd $(PAGE_DIR) && npm ci --no-fund --no-audit --prefer-offline --fetch-retries 5 && touch node_modules/.package-lock.json \
		|| echo "The packages of the studio page could not be fetched: the reason stands above."

# The packages are built with the versions of their lock files.
NPM_PACKAGE := bin/packages/motiongate-0.1.0.tgz
NPM_DIR     := deploy/tools/npm

packages: $(NPM_PACKAGE) ## Build the npm package, the Python wheel and the Blender extension into bin/packages (needs Node and Python 3.11)
	python=$$(python3 .ci/e2e/environment.py tools) && $$python deploy/tools/build.py bin/packages

$(NPM_PACKAGE): $(NPM_DIR)/package.json $(NPM_DIR)/package-lock.json $(NPM_DIR)/README.md $(NPM_DIR)/tsconfig.json \
		$(filter-out $(NPM_DIR)/src/api.ts,$(wildcard $(NPM_DIR)/src/*.ts)) docs/openapi.json
	cd $(NPM_DIR) && npm ci --ignore-scripts --no-fund --no-audit --prefer-offline --fetch-retries 5 && npm run --silent build
	mkdir -p $(@D) && cd $(NPM_DIR) && npm pack --silent --ignore-scripts --pack-destination $(CURDIR)/$(@D)

test: ## Run all tests that need Go alone
	$(TEST) ./...

check: fmt tidy lint race whole ## Formatting, vet, lint, races, and all cases of the tests that make test runs in part

fmt:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "gofmt wants these:"; echo "$$unformatted"; exit 1; }

# Without a network the target prints nothing and succeeds.
tidy:
	@! $(GO) mod tidy -diff 2>/dev/null | grep .

lint: bin/golangci-lint-$(LINT_VERSION)
	$< run --allow-parallel-runners

bin/golangci-lint-$(LINT_VERSION):
	GOBIN=$(CURDIR)/bin $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	mv bin/golangci-lint $@

# Packages without goroutines, locks and atomic counters have no races, so the race detector
# skips them. The only goroutines of the engine compute the samples of a request; three of its
# tests run them in parallel.
race: export CGO_ENABLED := 1
race:
	$(TEST) -race -short $$(git grep -lE '^\s+go (func|[a-z])|sync\.(Mutex|RWMutex|Pool|Map|WaitGroup|Cond)|atomic\.(Int|Uint|Bool)' -- '*.go' ':!*_test.go' | xargs -n1 dirname | sort -u | sed 's,^,./,' | grep -vx ./engine)
	$(TEST) -race -short ./engine -run 'SameBytes|Conformance|RandomRequests'

# make test judges one of four captions, actions and gestures, to save time; this target judges all.
whole:
	$(TEST) ./engine ./engine/portable ./engine/gesture ./cmd/gallery ./upstream/adapt -run 'ShowTheirSlots|NothingIsFused|GesturesAreContinuous|Bars|ActsInWalks' -all

# Parts of the names of tests of attacks; TestChaosListIsWhole checks that the list is complete.
ATTACKS := SlowReaders|Bombs|Flood|LongNumbers|LongHeaders|OneFraming|MalformedHeads|MalformedLines|SurplusAnswers|AnswersToNoRequest|NoSecrets|SessionsAreBounded|StayBelow
chaos: ## Run the failure modes at full size, each bar as it is written (40 minutes, a quiet machine)
	$(GO) test -tags chaos,$(TAGS) -count=1 -v -p 1 -timeout 60m -run 'FailureMode|Killed|TenServers|CostlyRuns|Damage|UnderAttack|UnderLoad|AtRest|ReloadTime|IsFast|AreFast|KeptCatalogue|$(ATTACKS)' ./upstream/... ./cache/... ./router/... ./cmd/motiongate/... ./engine ./engine/fbx ./engine/npz

e2e: build ## Test the page in a browser, validate answers, and put the real SDK on either side (needs Node, Python 3.11 and Chromium)
	cd .ci/e2e && npm ci --no-fund --no-audit --prefer-offline --fetch-retries 5 && ./chromium
	$(GO) build -o bin/positions ./.ci/e2e/positions
	$(MAKE) -j 2 --output-sync=target e2e-page e2e-sdk e2e-formats e2e-soak e2e-tools e2e-objects

.PHONY: e2e-page e2e-sdk e2e-formats e2e-soak e2e-tools e2e-objects
e2e-page: # The studio page
	cd $(PAGE_DIR) && npm run --silent check && npm run --silent test
	cd .ci/e2e && browser=$$(./chromium) && node studio.mjs $(CURDIR)/$(BIN) "$$browser"

e2e-formats: # The formats, the agents, the sets, the manifests and the image
	cd .ci/e2e && node validate.mjs $(CURDIR)/$(BIN) && node sparse.mjs $(CURDIR)/$(BIN) $(CURDIR)/bin/positions
	$(GO) build -o bin/rigs ./.ci/e2e/rigs
	cd .ci/e2e && python=$$(python3 environment.py formats) && node formats.mjs $(CURDIR)/$(BIN) $(CURDIR)/bin/positions $(CURDIR)/bin/rigs "$$python"
	GO=$(GO) .ci/e2e/manifests $(CURDIR)/bin
	.ci/e2e/image
	cd .ci/e2e && node agents.mjs $(CURDIR)/$(BIN)
	cd .ci/e2e && browser=$$(./chromium) && node sets.mjs $(CURDIR)/$(BIN) "$$browser"

e2e-sdk: # The real SDK, as client and as server
	python3 .ci/e2e/sdk.py $(BIN)

e2e-tools: packages # The packages for Python and JavaScript, and the Blender extension
	python3 .ci/e2e/tools.py $(BIN) bin/packages
	cd .ci/e2e && browser=$$(./chromium) && node tools.mjs $(CURDIR)/$(BIN) "$$browser" $(CURDIR)/$(NPM_PACKAGE)

e2e-objects: # Answers in an S3 service that checks signatures and rights
	cd .ci/e2e && $$(python3 environment.py objects) objects.py $(CURDIR)/$(BIN)

e2e-soak: # Half a minute under attack, beside the other tests
	MOTIONGATE_SOAK=30s $(GO) test ./cmd/motiongate -count=1 -run TestSoakUnderAttack

arm64: ## Compare the bytes of answers on amd64, amd64 v3 and arm64 (needs qemu-user-static)
	GO=$(GO) .ci/arm64 $(UNFUSED)

bench: ## Run the benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

bench-http: build ## Measure over HTTP beside nginx and others, into docs/performance.md (needs wrk)
	$(GO) build -o bin/benchhttp ./cmd/benchhttp
	bin/benchhttp -motiongate $(BIN) -o docs/performance.md

fuzz: ## Run each fuzz target for FUZZTIME (30s)
	@set -e; for dir in $$(git grep -l '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u); do \
		for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9]*\).*/\1/p' $$dir/*_test.go); do \
			GO=$(GO) .ci/fuzz $$dir $$target $(FUZZTIME); \
		done; \
	done

golden: ## Rewrite the golden files from what the code does now; read the diff
	@for dir in $$(git grep -l 'flag.Bool("update"' -- '*_test.go' | xargs -n1 dirname | sort -u); do $(GO) test ./$$dir -run Golden -update; done

gallery: ## Draw a strip of each action into bin/gallery, with index.html
	$(GO) run ./cmd/gallery -o bin/gallery

moves-pictures: ## Draw the pictures of docs/moves.md
	$(GO) run ./cmd/gallery -document docs/moves.md

clean: ## Remove what was built
	rm -rf bin .ci/e2e/node_modules .ci/e2e/.venvs $(NPM_DIR)/node_modules $(NPM_DIR)/dist $(PAGE_DIR)/node_modules $(PAGE_DIR)/.test router/studio/built/*
