# fish completion for parapet and parapet-replay. Written by script/completions; do not edit.
complete -c parapet -n __fish_use_subcommand -f
complete -c parapet -n __fish_use_subcommand -a serve -d 'stand between clients and a model server'
complete -c parapet -n '__fish_seen_subcommand_from serve' -f
complete -c parapet -n '__fish_seen_subcommand_from serve' -l backend -d 'the model server; else OLLAMA_HOST, else searched' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l listen -d 'address for clients, or unix:PATH (127.0.0.1:11435)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l policy -d 'a policy on top of the installed; repeatable' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l strict -d 'do not start if the policy has a mistake'
complete -c parapet -n '__fish_seen_subcommand_from serve' -l admin -d 'for metrics if --listen is not loopback' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l log -d 'stderr, stdout, syslog or a file (stderr)' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l log-format -d 'text or json; auto: text on a terminal (auto)' -xa 'auto text json'
complete -c parapet -n '__fish_seen_subcommand_from serve' -l capture-file -d 'for turns, if the policy says capture: on' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l capture-size -d 'MiB of it before it becomes FILE.1 (64)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l otlp -d 'an OpenTelemetry receiver of turns' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l state -d 'folder for observations and batches' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l queue -d 'Redis that gives lines of batches to workers' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l queue-key-file -d 'the key shared by front and workers' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l queue-password-file -d 'Redis\'s password' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l queue-lease -d 'until a silent worker\'s line goes to another (60s)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l work -d 'take lines of batches from this parapet' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l trust-sample -d '% of arithmetic turns that observe the model (10)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l workers -d 'event-loop processes (1)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l user -d 'user of workers, if started by root' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l hosts -d 'further Host names for loopback; * means all' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l api-key-file -d 'keys, one a line: requests must send one' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l own-key-file -d 'keys, one a line: for turns and metrics' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l backend-key-file -d 'the key for the model server' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l page-key-file -d 'the key of the page /parapet/; else generated' -rF
complete -c parapet -n '__fish_seen_subcommand_from serve' -l insecure-no-key -d 'allow listening beyond loopback without a key'
complete -c parapet -n '__fish_seen_subcommand_from serve' -l max-connections -d 'clients at a time; 0: as descriptors allow' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l max-per-client -d 'of them from one address; 0: half' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l max-head -d 'KiB of a request\'s or a response\'s head (128)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l max-fields -d 'header fields in a head (200)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l head-timeout -d 'for a request head to be complete (10s)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l body-timeout -d 'between bytes of a request body (60s)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l idle-timeout -d 'until an idle connection is closed (120s)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l connect-timeout -d 'for the model server to accept (5s)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l answer-timeout -d 'of silence from the model server (1h)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l stall-timeout -d 'for a client that does not read (10m)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l drain-timeout -d 'for open answers after SIGTERM (10m)' -x
complete -c parapet -n '__fish_seen_subcommand_from serve' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a doctor -d 'look at the model server, and say what this machine can do'
complete -c parapet -n '__fish_seen_subcommand_from doctor' -f
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l backend -d 'the model server; else OLLAMA_HOST, else it is found' -x
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l backend-key-file -d 'the key to show the model server' -rF
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l policy -d 'over the built-in and the installed ones; may be repeated' -rF
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l model -d 'the model to look at; else one that is loaded, else the first' -x
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l timeout -d 'that each of its answers may take (2m)' -x
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l json -d 'the same as one JSON object'
complete -c parapet -n '__fish_seen_subcommand_from doctor' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a init -d 'write a first policy file of your own'
complete -c parapet -n '__fish_seen_subcommand_from init' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a check -d 'find every mistake in policy files, and try their tests'
complete -c parapet -n '__fish_seen_subcommand_from check' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a dump -d 'print the policy in force, defaults filled in'
complete -c parapet -n '__fish_seen_subcommand_from dump' -f
complete -c parapet -n '__fish_seen_subcommand_from dump' -l policy -d 'over the built-in and the installed ones; may be repeated' -rF
complete -c parapet -n '__fish_seen_subcommand_from dump' -l origin -d 'name the file and line of every value'
complete -c parapet -n '__fish_seen_subcommand_from dump' -l schema -d 'print the JSON Schema of policy files instead, for editors'
complete -c parapet -n '__fish_seen_subcommand_from dump' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a diff -d 'what two policies do differently, in keys and in decisions'
complete -c parapet -n '__fish_seen_subcommand_from diff' -a built-in
complete -c parapet -n '__fish_seen_subcommand_from diff' -l on -d 'prompts to decide, JSON lines as `parapet inspect` takes them;' -rF
complete -c parapet -n '__fish_seen_subcommand_from diff' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a explain -d 'say where a prompt goes, and why'
complete -c parapet -n '__fish_seen_subcommand_from explain' -f
complete -c parapet -n '__fish_seen_subcommand_from explain' -l after -d 'what the user asked before, and had an answer to' -x
complete -c parapet -n '__fish_seen_subcommand_from explain' -l policy -d 'over the built-in and the installed ones; may be repeated' -rF
complete -c parapet -n '__fish_seen_subcommand_from explain' -l verbose -d 'each rule\'s own pattern, too, and where it stands; and routes that'
complete -c parapet -n '__fish_seen_subcommand_from explain' -l json -d 'the same as one JSON object'
complete -c parapet -n '__fish_seen_subcommand_from explain' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a inspect -d 'the same for thousands of prompts, as JSON lines'
complete -c parapet -n '__fish_seen_subcommand_from inspect' -f
complete -c parapet -n '__fish_seen_subcommand_from inspect' -l policy -d 'over the built-in and the installed ones; may be repeated' -rF
complete -c parapet -n '__fish_seen_subcommand_from inspect' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a eval -d 'what guarding does to a file of questions'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l backend -d 'the model server; else found as `parapet serve` does' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l through -d 'ask a parapet that runs already, instead of one of our own' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l api-key-file -d 'with --through: the first of these keys is shown' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l policy -d 'a policy over the installed ones; may be repeated' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l model -d 'the model (the first that the server lists)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l dialect -d 'openai, responses, messages or ollama (openai)' -xa 'openai responses messages ollama'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l set -d 'a member of every request, such as temperature=0; may be repeated' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l arms -d 'paired: one request, whose draft is the raw answer; separate:' -xa 'paired separate'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l repeat -d 'ask every question so many times (1)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l seed -d 'tell the model a seed, one more for each time and arm' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l carry -d 'what later turns are told was said: own or raw (own)' -xa 'own raw'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l jobs -d 'conversations at a time (1)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l timeout -d 'for one turn (1h)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l tape -d 'where the turns go (parapet-eval.jsonl, or OUT.tape)' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l batch -d 'answer the questions of a file, and nothing else'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l html -d 'the report as one page (TAPE.html); \'\' writes none' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l markdown -d 'its summary (TAPE.md); \'\' writes none' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l table -d 'print the figures, too: md, csv or latex' -xa 'md csv latex'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l max-loss -d 'lost / gained that the gate bears, as 0.05 or 1/20 (1/15)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l max-rewritten -d 'right answers that became other texts, no wrong ones, / gained' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l max-broken -d 'share of changed turns that may lose their form, JSON for one (0)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l max-unexplained -d 'share of them that may lose their explanation (1)' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l max-for-nothing -d 'share of the turns with extra calls in which these may have' -x
complete -c parapet -n '__fish_seen_subcommand_from eval' -l export -d 'write the changed pairs for blind grading, as CSV' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l import -d 'read that file back, with its last column filled in' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l calibrate -d 'write a policy that turns off the routes that did not pay' -rF
complete -c parapet -n '__fish_seen_subcommand_from eval' -l quiet -d 'say only what is wrong'
complete -c parapet -n '__fish_seen_subcommand_from eval' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a batch -d 'have a file of questions answered when nobody else asks'
complete -c parapet -n __fish_use_subcommand -a why -d 'tell what became of a turn, asked of a running parapet'
complete -c parapet -n '__fish_seen_subcommand_from why' -f
complete -c parapet -n '__fish_seen_subcommand_from why' -a last
complete -c parapet -n '__fish_seen_subcommand_from why' -l json -d 'the same as the JSON object that /parapet/turns/TURN answers'
complete -c parapet -n '__fish_seen_subcommand_from why' -l url -d 'where that parapet listens, or its --admin address: http://HOST:PORT or' -x
complete -c parapet -n '__fish_seen_subcommand_from why' -l api-key-file -d 'the first of these keys is shown, where one is asked for' -x
complete -c parapet -n '__fish_seen_subcommand_from why' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a jail -d 'run programs in the jail, by hand'
complete -c parapet -n '__fish_seen_subcommand_from jail' -l jsonl -d 'many programs, as JSON lines'
complete -c parapet -n '__fish_seen_subcommand_from jail' -l jobs -d 'that many at once (1)' -x
complete -c parapet -n '__fish_seen_subcommand_from jail' -l timeout -d 'wall-clock time of each (2000)' -x
complete -c parapet -n '__fish_seen_subcommand_from jail' -l memory -d 'memory of each beyond the interpreter\'s own (256)' -x
complete -c parapet -n '__fish_seen_subcommand_from jail' -l output -d 'what each may print (65536)' -x
complete -c parapet -n '__fish_seen_subcommand_from jail' -l verbose -d 'say which layers the kernel granted'
complete -c parapet -n '__fish_seen_subcommand_from jail' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a solve -d 'solve puzzles, by hand'
complete -c parapet -n '__fish_seen_subcommand_from solve' -l jsonl -d 'many specifications, as JSON lines'
complete -c parapet -n '__fish_seen_subcommand_from solve' -l enumerate -d 'try values in the jail instead of asking the solver'
complete -c parapet -n '__fish_seen_subcommand_from solve' -l timeout -d 'wall-clock time of each (2000)' -x
complete -c parapet -n '__fish_seen_subcommand_from solve' -l show -d 'print it as smt or program, and solve nothing' -xa 'smt program'
complete -c parapet -n '__fish_seen_subcommand_from solve' -l schema -d 'print the JSON Schema of a specification'
complete -c parapet -n '__fish_seen_subcommand_from solve' -l help -d 'tell what the command takes'
complete -c parapet -n __fish_use_subcommand -a version -d 'print the version, and what it is made of'
complete -c parapet -n '__fish_seen_subcommand_from version' -f
complete -c parapet -n '__fish_seen_subcommand_from version' -l verbose -d 'the libraries too, as it was built with them and as it runs with them, whether patterns'
complete -c parapet -n '__fish_seen_subcommand_from version' -l help -d 'tell what the command takes'
complete -c parapet-replay -l listen -d 'default 127.0.0.1:0, any free port; the line printed at start names it' -x
complete -c parapet-replay -l log -d 'append every request as a line of JSON (prompts and headers included)' -rF
complete -c parapet-replay -l model -d 'the model that lists and answers name; default replay' -x
complete -c parapet-replay -l help -d 'tell what the command takes'
