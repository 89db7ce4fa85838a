# shellcheck shell=bash
# Sourced by script/test and script/nightly: stages one after the other, and what came of them on one screen at the end.
# Stands in the root of the tree; $ME is the script's name.
summary=()
told=()   # files with what to say of failures and skips
failed=0
stages=0
folder_of_logs=$(mktemp -d)
trap 'rm -rf "$folder_of_logs"' EXIT

# Many tests wait for others most of the time: two at once for each core, and those that compute count twice.
at_once=$((2 * $(nproc)))

note() {
	summary+=("$(printf '%-8s %-44s %s' "$1" "$2" "$3")")
}

# conclude NAME STATUS SECONDS: 75 is a skip with its own words above, everything else but 0 a failure.
conclude() {
	case $2 in
	0) note ok "$1" "$3 s" ;;
	75) note skipped "$1" 'no network, see above' ;;
	130) exit 130 ;;
	*)
		note FAILED "$1" "$3 s"
		failed=1
		;;
	esac
	return "$2"
}

# stage NAME COMMAND...: when it fails, its last lines are said again at the end.
stage() {
	local -r name=$1 began=$SECONDS log=$folder_of_logs/$((stages += 1))
	shift
	local status=0
	printf '\n== %s\n' "$name"
	"$@" 2>&1 | tee "$log.log" || status=$?
	if [ "$status" -ne 0 ] && [ "$status" -ne 75 ]; then
		{
			echo "FAILED  $name"
			tail -n 15 "$log.log" | cut -c1-150 | sed 's/^/    /'
			echo "    again: $*"
		} >"$log.told"
		told+=("$log.told")
	fi
	conclude "$name" "$status" "$((SECONDS - began))"
}

# Without this stage nothing further can be tried.
need() {
	stage "$@" || finish
}

# run_tests NAME FOLDER CTEST-ARGUMENT...: what is named bench* only shows that benchmarks run, and is not for here.
run_tests() {
	local -r name=$1 folder=$2 began=$SECONDS
	local -r words=$folder/told/$(tr -cs 'a-z0-9\n' - <<<"$name").told
	local status=0
	shift 2
	rm -f "$words"
	printf '\n== %s\n' "$name"
	python3 tests/tools/suite.py "$name" "$folder" -j "$at_once" -E '^bench' "$@" || status=$?
	if [ -e "$words" ]; then
		told+=("$words")
	fi
	conclude "$name" "$status" "$((SECONDS - began))" || true
}

# Failures come last, where they are still on the screen.
finish() {
	printf '\n== summary after %d min %d s\n' "$((SECONDS / 60))" "$((SECONDS % 60))"
	printf '%s\n' "${summary[@]}"
	if [ "${#told[@]}" -gt 0 ]; then
		sed -n '/^skipped /p' "${told[@]}" | sort -u
		sed '/^skipped /d' "${told[@]}"
	fi
	if [ "$failed" -eq 0 ]; then
		echo "$ME: all that ran passed"
	else
		echo "$ME: FAILED, see above"
	fi
	exit "$failed"
}
