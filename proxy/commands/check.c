/*
 * `parapet check` and `parapet dump`: whether a policy is valid, and the policy with all defaults filled in.
 */
#include <stdio.h>

#include "policies/load.h"
#include "proxy/commands/command.h"
#include "proxy/shared/policy_files.h"

static const char check_help[] = "parapet check reads policy files over the built-in policy, prints every mistake\n"
				 "with file, line and column, and tries the policy's own tests and controls.\n\n"
				 "usage: parapet check [FILE ...]\n\n"
				 "A file that is called - is the standard input.\n"
				 "Without a file, those in force are checked: /etc/parapet/policy.yaml,\n"
				 "/etc/parapet/policy.d/*.yaml and ~/.config/parapet/policy.yaml.\n"
				 "Exit status: 0 when all is well, 1 when anything is wrong.\n";

int
check_main(int argc, char *const *argv)
{
	struct command_flags flags;
	const struct policy *policy;
	int status = command_flags_read(&flags, argc, argv, "", check_help);

	if (status != -1)
		return status;
	policy = policy_files_load(flags.word_count == 0, flags.words, flags.word_count, true, stderr);
	if (policy == NULL)
		return 1;
	printf("sound: %zu routes, %zu tests and %zu controls passed\n", policy->route_count, policy->test_count,
	    policy->control_count);
	policy_release(policy);
	return 0;
}

static const char dump_help[] = "parapet dump prints the policy in force with all defaults filled in; what it\n"
				"prints is a policy file that says the same.\n\n"
				"usage: parapet dump [--policy FILE] [--origin]\n"
				"       parapet dump --schema\n\n"
				"  --policy FILE   over the built-in and the installed ones; may be repeated\n"
				"  --origin        name the file and line of every value\n"
				"  --schema        print the JSON Schema of policy files instead, for editors\n";

int
dump_main(int argc, char *const *argv)
{
	struct command_flags flags;
	const struct policy *policy;
	int status = command_flags_read(&flags, argc, argv, "policy origin schema manual", dump_help);

	if (status != -1)
		return status;
	if (flags.word_count > 0) {
		fprintf(stderr, "parapet dump: %.64s is no flag: a file is named with --policy\n", flags.words[0]);
		return 2;
	}
	if (flags.schema) {
		policy_schema(stdout);
		return 0;
	}
	if (flags.manual) {
		policy_manual(stdout);
		return 0;
	}
	policy = policy_files_load(true, flags.policies.list, flags.policies.count, false, stderr);
	if (policy == NULL)
		return 1;
	policy_dump(policy, stdout, flags.origin);
	policy_release(policy);
	return 0;
}
