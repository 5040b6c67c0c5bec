"""The parts of the build that pyproject.toml cannot say: the version of talus.h, the library.

With TALUS_LIBRARY set to a libtalus.so, the wheel carries it and is for this platform; otherwise the
wheel is for any platform and needs an installed library.
"""

import os
import re
import shutil
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
HEADER = (HERE / "talus" / "talus.h").read_text(encoding="utf-8")
VERSION = re.search(r'#define TALUS_VERSION "(.*)"', HEADER)[1]
LIBRARY = os.environ.get("TALUS_LIBRARY")


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        if LIBRARY:
            name = f"libtalus.so.{VERSION.split('.')[0]}"
            shutil.copyfile(LIBRARY, Path(self.build_lib) / "talus" / name)


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return bool(LIBRARY)


class PlatformWheel(bdist_wheel):
    def get_tag(self):
        tag = super().get_tag()
        return ("py3", "none", tag[2]) if LIBRARY else tag


setup(
    version=VERSION,
    distclass=WithLibrary,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
