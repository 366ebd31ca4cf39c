#pragma once

/// The version of these headers; the build reads it from here.
#define WEND_VERSION_MAJOR 0
#define WEND_VERSION_MINOR 1
#define WEND_VERSION_PATCH 0
#define WEND_VERSION "0.1.0"
