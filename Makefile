# The front door. CMake and Ninja build; this file installs what is missing, says what it does, and calls them.
.PHONY: build test run clean
build: build/release/build.ninja
	@cmake --build --preset release
	@ln -sfn release/cli/talus build/talus && ln -sfn release/tests/conform build/conform
build/release/build.ninja: CMakeLists.txt CMakePresets.json
	@cmake --preset release
