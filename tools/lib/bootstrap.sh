# Shared by the scripts in tools/ and .ci/: installs missing Debian packages, configures and builds.
# Sourced, not run. Needs nothing beyond what Debian 12's smallest installation has.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
BUILD_PACKAGES=(g++ cmake ninja-build ccache libyaml-cpp-dev libxxhash-dev libcli11-dev libicu-dev)
TEST_PACKAGES=(libgtest-dev libgmock-dev libbenchmark-dev clang-format)
CLANG_PACKAGES=(clang libclang-rt-14-dev)

say() { printf '== %s\n' "$*" >&2; }

# missing PACKAGE...: prints those that are not installed.
missing() {
  local package status
  for package in "$@"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=none
    [ "$status" = installed ] || printf '%s\n' "$package"
  done
}

# quietly LOG COMMAND...: the command's output goes to the log, and is shown when the command fails.
quietly() {
  local log=$1 status=0
  shift
  "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    say "failed ($status): $*"
  fi
  return "$status"
}

# install_missing PACKAGE...: calls apt-get only when one of them is not installed.
install_missing() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: cmake will name what it does not find
  local wanted as_root=()
  mapfile -t wanted < <(missing "$@")
  [ "${#wanted[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "as root, please: apt-get install ${wanted[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing (once): ${wanted[*]}"
  mkdir -p "$ROOT/build"
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
  quietly "$ROOT/build/apt-update.log" "${as_root[@]}" update ||
    say "the package lists could not be renewed; trying with those at hand"
  quietly "$ROOT/build/apt-install.log" "${as_root[@]}" --no-install-recommends install "${wanted[@]}"
}

# use_cache: a user without a home, or with one that nobody may write to, keeps what ccache knows in build/.
use_cache() {
  local folder=${CCACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/ccache}
  mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] || export CCACHE_DIR=$ROOT/build/ccache
}

# configure PRESET: configures build/PRESET when that was not done yet, or when the presets have changed.
configure() {
  local ninja_file=$ROOT/build/$1/build.ninja
  if [ ! -f "$ninja_file" ] || [ "$ROOT/CMakePresets.json" -nt "$ninja_file" ]; then
    (cd "$ROOT" && quietly "$ROOT/build/configure-$1.log" cmake --preset "$1")
  fi
}

# build PRESET [TARGET...]: configures when needed and builds; two builds of one checkout wait for each other.
build() {
  local preset=$1
  shift
  if ! mkdir -p "$ROOT/build" || [ ! -w "$ROOT/build" ]; then
    say "nothing can be built: $ROOT/build cannot be written by $(id -un)"
    return 1
  fi
  use_cache
  (
    flock 9
    configure "$preset" &&
      quietly "$ROOT/build/build-$preset.log" cmake --build "$ROOT/build/$preset" ${1:+--target "$@"} -- --quiet
  ) 9>"$ROOT/build/lock"
}
