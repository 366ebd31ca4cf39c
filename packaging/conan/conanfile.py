# A recipe for Conan 2, for the sources of this clone:
#
#     conan create packaging/conan --build=missing
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy

PARTS = {"c": [], "png": ["libpng/1.6.43"], "json": ["nlohmann_json/3.11.3"]}


class Wend(ConanFile):
    name = "wend"
    version = "0.1.0"
    license = "MIT"
    description = "A pathfinding engine: grids, graphs, navigation meshes and crowds."
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], **{part: [True, False] for part in PARTS}}
    default_options = {"shared": False, **{part: part == "c" for part in PARTS}}

    def _sources(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, self._sources(), self.export_sources_folder)

    def requirements(self):
        self.requires("xxhash/0.8.2")  # of which one header is compiled in
        for part, packages in PARTS.items():
            if self.options.get_safe(part):
                for package in packages:
                    self.requires(package)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in PARTS:
            toolchain.cache_variables[f"WEND_BUILD_{part.upper()}"] = bool(
                self.options.get_safe(part))
        for part in ("TOOL", "EXAMPLES", "PICTURE", "TILED", "ROS", "RECAST"):
            toolchain.cache_variables[f"WEND_BUILD_{part}"] = False
        toolchain.cache_variables["WEND_CCACHE"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        # Users get the package files that wend installs, with its own targets.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append(os.path.join("lib", "cmake", "wend"))
