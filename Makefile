# Installs missing packages, then calls CMake and Ninja.
#
#   make run        build, then a short tour: talus tour; it ends by offering the workbench
#   make test       the main test suite, in under 15 minutes; the last line is the summary
#   make build      build/talus and build/conform (release)
#   make install    into PREFIX (/usr/local), below DESTDIR when given
#   make test-all   make test and the long tests
#   make test-cluster  studies on a Slurm cluster of two nodes and in PostgreSQL, started on this host (needs root); part of test-all
#   make bench      benchmarks, each against a peer in the same run
#   make test-same  the same bytes from gcc and clang at -O0, -O2, -O3, with link-time optimisation, from one unit, in other
#                   languages and time zones; and test-arch
#   make test-arch  the same on i386, aarch64, s390x and WebAssembly (cross compilers, emulators)
#   make wasm       build/wasm/talus.wasm, the library for browsers
#   make js         build/js, the package for JavaScript
#   make wheel      build/python, the package for Python with the library in it
#   make vsix       build/vscode/talus.vsix, the extension for VS Code
#   make web        build/web, the workbench for browsers; talus serve opens it
#   make docs       the book as HTML with search, in build/docs
#   make deb        Debian packages, in build/deb; make deb-try (with root) installs them in a clean chroot and uses them
#   make reproducible  two builds in two places give the same bytes
#   make coverage   lines run by the tests, by folder, in build/coverage
#   make oom        every allocation of every scenario fails once
#   make tsan       the thread sanitizer over threads and shared packs
#   make growth     how the cost of each size grows from n to 2n to 4n; at most 2.3 times
#   make mutants    changes COUNT (200) operators of the source, one at a time: which ones no test notices
#   make valgrind   memcheck over a part of the tests
#   make analyze    cppcheck, clang-tidy, gcc -fanalyzer
#   make compilers  gcc and clang at -O0, -O2, -O3: no warning
#   make fuzz       fuzzers, TIME (60) seconds each
#   make clean      removes what was built, keeps build/shared
PREFIX ?= /usr/local
TIME ?= 60
COUNT ?= 200
.PHONY: study-budget mutants vsix test-cluster packages-cluster growth wasm js wheel web web-try oom tsan valgrind analyze compilers packages-analyze build test test-all test-arch test-same run install docs deb deb-try reproducible coverage bench fuzz clean shared \
	packages-build packages-test packages-bench packages-fuzz packages-arch packages-wasm packages-web packages-python packages-same packages-docs packages-deb packages-coverage

build: packages-build build/release/build.ninja
	@cmake --build --preset release
	@ln -sfn release/cli/talus build/talus && ln -sfn release/tests/conform build/conform

build/release/build.ninja: CMakeLists.txt CMakePresets.json
	@cmake --preset release

run: build
	@build/talus tour

test: packages-test packages-python build js web-try shared
	@tests/run

test-all: packages-test packages-python packages-cluster build web shared
	@tests/run --all

test-cluster: packages-cluster build
	@tests/cluster/run build/release

install: build web-try
	@cmake --build --preset release --target talus_shared talus_archive
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

bench: packages-bench build shared
	@bench/run

study-budget: build
	@mkdir -p docs/studies
	@bench/encounters/budgets build/release/cli/talus $(or $(ENCOUNTERS),30) $(or $(GAMES),500) docs/studies

test-arch: packages-arch packages-wasm build
	@tests/arch/run

wasm: packages-wasm packages-build
	@tools/wasm

js: packages-wasm packages-build
	@tools/js

wheel: packages-python packages-build
	@tools/wheel

web: packages-wasm packages-web packages-build
	@tools/web

# The workbench, where npm and the browser can be had; otherwise it is left out and its tests are skipped.
web-try: build
	@{ tools/packages wasm web && timeout 600 tools/web; } > build/web.log 2>&1 \
		|| echo "The workbench was not built; build/web.log has the reason."

vsix: packages-web
	@tools/vsix

test-same: packages-same packages-fuzz packages-arch packages-wasm build
	@tests/same/run

docs: packages-docs
	@tools/docs build/docs

deb: packages-build packages-docs packages-python packages-deb web-try
	@tools/deb build/deb

deb-try: deb
	@tests/deb/run build/deb

reproducible: packages-build
	@tests/reproducible/run

coverage: packages-test packages-coverage shared
	@tests/coverage/run

fuzz: packages-fuzz packages-build
	@tests/fuzz/run $(TIME)

oom: packages-test build
	@tests/oom

tsan: packages-test build
	@tests/tsan

growth: packages-test build
	@cmake --build --preset release --target growth
	@build/release/tests/growth build/talus

# A build without optimisation of the whole program: one file is compiled and linked for each change.
mutants: packages-test shared
	@cmake -S . -B build/mutants -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O1 > /dev/null
	@cmake --build build/mutants
	@tests/mutants/run --count $(COUNT) --log build/mutants.tsv

valgrind: packages-test packages-analyze build
	@tests/valgrind

analyze: packages-analyze build
	@tests/analyze

compilers: packages-fuzz packages-test packages-build
	@tests/compilers

clean:
	rm -rf build/release build/debug build/asan build/arch build/same build/wasm build/wasm-source build/js build/python build/web build/docs build/deb build/reproducible build/coverage build/fuzz build/bench build/test-logs build/talus build/conform

packages-build packages-test packages-bench packages-fuzz packages-analyze packages-arch packages-wasm packages-web packages-python packages-same packages-docs packages-deb packages-coverage packages-cluster: packages-%:
	@tools/packages $*

# Test vectors and corpora, where they lie beside the project. A link at build/shared is left as it is.
shared: packages-test
	@if [ -x ../shared/unpack ] && [ ! -L build/shared ] && [ -z "$$TALUS_SHARED" ]; then ../shared/unpack build/shared; fi
