# Where is Emscripten? Asks em-config, so that Debian's package and an emsdk on PATH both work without emcmake.
find_program(EM_CONFIG NAMES em-config em-config.bat HINTS $ENV{EMSDK}/upstream/emscripten REQUIRED)
if(NOT EMSCRIPTEN_ROOT)
  execute_process(
    COMMAND ${EM_CONFIG} EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE root
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(EMSCRIPTEN_ROOT ${root} CACHE PATH "Emscripten's own folder")
endif()
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES EMSCRIPTEN_ROOT)
include(${EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake)
