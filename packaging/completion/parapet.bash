# bash completion for parapet and parapet-replay. Written by script/completions; do not edit.
_parapet()
{
	local command words='' current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

	if [ "${1##*/}" = parapet-replay ]; then
		command=parapet-replay
	elif [ "$COMP_CWORD" -eq 1 ]; then
		mapfile -t COMPREPLY < <(compgen -W 'serve doctor init check dump diff explain inspect eval batch why jail solve version help --help --version' -- "$current")
		return
	else
		command=${COMP_WORDS[1]}
	fi
	case $command:$before in
	serve:--backend) ;;
	serve:--listen) ;;
	serve:--policy) compopt -o default ;;
	serve:--admin) ;;
	serve:--log) compopt -o default ;;
	serve:--log-format) words='auto text json' ;;
	serve:--capture-file) compopt -o default ;;
	serve:--capture-size) ;;
	serve:--otlp) ;;
	serve:--state) ;;
	serve:--queue) ;;
	serve:--queue-key-file) compopt -o default ;;
	serve:--queue-password-file) compopt -o default ;;
	serve:--queue-lease) ;;
	serve:--work) ;;
	serve:--trust-sample) ;;
	serve:--workers) ;;
	serve:--user) ;;
	serve:--hosts) ;;
	serve:--api-key-file) compopt -o default ;;
	serve:--own-key-file) compopt -o default ;;
	serve:--backend-key-file) compopt -o default ;;
	serve:--page-key-file) compopt -o default ;;
	serve:--max-connections) ;;
	serve:--max-per-client) ;;
	serve:--max-head) ;;
	serve:--max-fields) ;;
	serve:--head-timeout) ;;
	serve:--body-timeout) ;;
	serve:--idle-timeout) ;;
	serve:--connect-timeout) ;;
	serve:--answer-timeout) ;;
	serve:--stall-timeout) ;;
	serve:--drain-timeout) ;;
	doctor:--backend) ;;
	doctor:--backend-key-file) compopt -o default ;;
	doctor:--policy) compopt -o default ;;
	doctor:--model) ;;
	doctor:--timeout) ;;
	dump:--policy) compopt -o default ;;
	diff:--on) compopt -o default ;;
	explain:--after) ;;
	explain:--policy) compopt -o default ;;
	inspect:--policy) compopt -o default ;;
	eval:--backend) ;;
	eval:--through) ;;
	eval:--api-key-file) ;;
	eval:--policy) compopt -o default ;;
	eval:--model) ;;
	eval:--dialect) words='openai responses messages ollama' ;;
	eval:--set) ;;
	eval:--arms) words='paired separate' ;;
	eval:--repeat) ;;
	eval:--seed) ;;
	eval:--carry) words='own raw' ;;
	eval:--jobs) ;;
	eval:--timeout) ;;
	eval:--tape) compopt -o default ;;
	eval:--html) compopt -o default ;;
	eval:--markdown) compopt -o default ;;
	eval:--table) words='md csv latex' ;;
	eval:--max-loss) ;;
	eval:--max-rewritten) ;;
	eval:--max-broken) ;;
	eval:--max-unexplained) ;;
	eval:--max-for-nothing) ;;
	eval:--export) compopt -o default ;;
	eval:--import) compopt -o default ;;
	eval:--calibrate) compopt -o default ;;
	why:--url) ;;
	why:--api-key-file) ;;
	jail:--jobs) ;;
	jail:--timeout) ;;
	jail:--memory) ;;
	jail:--output) ;;
	solve:--timeout) ;;
	solve:--show) words='smt program' ;;
	parapet-replay:--listen) ;;
	parapet-replay:--log) compopt -o default ;;
	parapet-replay:--model) ;;
	serve:*) words='--backend --listen --policy --strict --admin --log --log-format --capture-file --capture-size --otlp --state --queue --queue-key-file --queue-password-file --queue-lease --work --trust-sample --workers --user --hosts --api-key-file --own-key-file --backend-key-file --page-key-file --insecure-no-key --max-connections --max-per-client --max-head --max-fields --head-timeout --body-timeout --idle-timeout --connect-timeout --answer-timeout --stall-timeout --drain-timeout --help' ;;
	doctor:*) words='--backend --backend-key-file --policy --model --timeout --json --help' ;;
	init:*) words='--help'; compopt -o default ;;
	check:*) words='--help'; compopt -o default ;;
	dump:*) words='--policy --origin --schema --help' ;;
	diff:*) words='--on --help built-in'; compopt -o default ;;
	explain:*) words='--after --policy --verbose --json --help' ;;
	inspect:*) words='--policy --help' ;;
	eval:*) words='--backend --through --api-key-file --policy --model --dialect --set --arms --repeat --seed --carry --jobs --timeout --tape --batch --html --markdown --table --max-loss --max-rewritten --max-broken --max-unexplained --max-for-nothing --export --import --calibrate --quiet --help'; compopt -o default ;;
	batch:*) words=''; compopt -o default ;;
	why:*) words='--json --url --api-key-file --help last' ;;
	jail:*) words='--jsonl --jobs --timeout --memory --output --verbose --help'; compopt -o default ;;
	solve:*) words='--jsonl --enumerate --timeout --show --schema --help'; compopt -o default ;;
	version:*) words='--verbose --help' ;;
	parapet-replay:*) words='--listen --log --model --help'; compopt -o default ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _parapet parapet parapet-replay
