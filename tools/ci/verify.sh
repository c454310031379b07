#!/usr/bin/env bash
# What the recipes for CI systems run: one verification, its report as JSON lines, and from that what the system reads.
#   HEADJUDGE_DIR      a checkout of headjudge (default: the one this script is of)
#   HEADJUDGE_PATH     scenario files and folders, separated by blanks (default: scenarios)
#   HEADJUDGE_GOLDEN   false: expectations only
#   HEADJUDGE_SHARD    I/N (default: what the environment says)
#   HEADJUDGE_REPORT   the report, JSON lines (default: headjudge.jsonl)
#   HEADJUDGE_JUNIT    also as JUnit, into this file
# Exit status: that of `headjudge verify`.
set -uo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
headjudge=${HEADJUDGE_DIR:-$here}/tools/headjudge
report=${HEADJUDGE_REPORT:-headjudge.jsonl}
arguments=(--format jsonl)
[ "${HEADJUDGE_GOLDEN:-true}" = true ] || arguments+=(--no-golden)
[ -z "${HEADJUDGE_SHARD:-}" ] || arguments+=(--shard "$HEADJUDGE_SHARD")
read -r -a paths <<<"${HEADJUDGE_PATH:-scenarios}"

"$headjudge" verify "${arguments[@]}" "${paths[@]}" >"$report"
status=$?
# A shard is a whole report here: `report show` turns one file into any format.
[ -z "${HEADJUDGE_JUNIT:-}" ] || "$headjudge" report show "$report" --format junit >"$HEADJUDGE_JUNIT"
if [ -n "${GITHUB_ACTIONS:-}" ]; then
  "$headjudge" report show "$report" --format github
  [ -z "${GITHUB_STEP_SUMMARY:-}" ] || "$headjudge" report show "$report" --format md >>"$GITHUB_STEP_SUMMARY"
else
  "$headjudge" report show "$report" --format md
fi
exit "$status"
