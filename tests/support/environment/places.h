// Where the tests find the programs and files that they need besides themselves.
#pragma once

#include <string>

namespace wend::test {

/// The path of one of wend's programs: of this build, or of the folder that the environment
/// variable WEND_SANITIZED_PROGRAMS names. So one build of the tests serves programs with
/// sanitizers, too.
std::string program(const std::string& name);

/// True if that variable is set, or if the tests themselves were built with sanitizers. Programs
/// are then some ten times slower, and need more address space than tests of limits allow.
bool programs_are_sanitized();

/// The folders scenes/ and docs/ of the repository.
std::string scene_folder();
std::string docs_folder();

}  // namespace wend::test
