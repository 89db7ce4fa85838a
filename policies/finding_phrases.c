/*
 * One table; a phrase's number is stored with its finding.
 */
#include "policies/finding_phrases.h"

struct phrase {
	enum policy_finding finding;
	const char *pattern;
};

static const struct phrase phrases[] = {
    /* A line found only in programs. */
    {FINDING_CODE, "(?m)^[ \\t]*(?:def|class|async def) \\w+[^\\n]{0,200}:[ \\t]*$"},
    {FINDING_CODE, "(?m)^[ \\t]*#include\\s*[<\"]"},
    {FINDING_CODE, "(?m)^[ \\t]*(?:from \\w[\\w.]{0,60} )?import [\\w{*][^\\n]{0,80}$"},
    {FINDING_CODE, "(?m)^[ \\t]*(?:public|private|protected|static) [^\\n.?!]{1,80}[({;]"},
    {FINDING_CODE, "(?m)^[ \\t]*(?:function|const|let|var|int|void|double|char|fn|func) \\w+\\s*[=(;]"},
    {FINDING_CODE, "(?m)[=({\\[][^\\n]{0,200};[ \\t]*\\n[^\\n]{0,200};[ \\t]*$"},
    {FINDING_CODE, "(?m)\\)\\s{0,3}\\{[ \\t]*$"},
    {FINDING_CODE, "(?m)^>>> "},
    {FINDING_CODE, "\\bselect\\b[^;\\n]{1,120}\\bfrom\\b[^;]{1,120}\\b(?:where|join|group by|order by|limit)\\b"},
    {FINDING_CODE, "<(?:html|div|script|body|table|span|svg|head|template)\\b[^>\\n]{0,200}>"},
    {FINDING_CODE, "(?m)^Traceback \\(most recent call last\\)"},

    /* A text that makes sense only after another one. */
    {FINDING_FOLLOW_UP,
	"^\\W{0,8}(?:and|now|then|next|so|but|also|continue|continuing|again|what about|how about|what if|"
	"if|suppose|assume|assuming|given that|using|same|instead|ok|okay|great|thanks|repeat)\\b"},
    {FINDING_FOLLOW_UP,
	"\\b(?:previous|preceding|above|earlier|last|same|first|original) (?:question|problem|answer|"
	"response|reply|example|puzzle|scenario|one|result|story|case|situation)\\b"},
    {FINDING_FOLLOW_UP, "\\b(?:instead|as before|you (?:just )?(?:said|found|calculated|computed|gave))\\b"},
    {FINDING_FOLLOW_UP, "\\b(?:of|each of|all of|these|those) (?:these|those|them|the same|numbers|items)\\b"},

    /* The user asks the model to play a role. */
    {FINDING_ROLEPLAY,
	"\\b(?:act|behave|respond|answer|reply|speak|talk|pose) as (?:an? |the |my |if you|though you|"
	"someone|you are)"},
    {FINDING_ROLEPLAY, "\\bpretend (?:to be|(?:that )?(?:you|we)(?:'re|\u2019re| are| were)?)\\b"},
    {FINDING_ROLEPLAY, "\\bimagine (?:yourself|(?:that )?you(?:'re|\u2019re| are| were) (?:an?|the|my)\\b)"},
    {FINDING_ROLEPLAY, "\\bpicture yourself\\b"},
    {FINDING_ROLEPLAY,
	"\\b(?:play|take on|take over|assume|adopt|embrace|embody|step into|inhabit) (?:the|a|an) "
	"(?:\\w+ )?(?:role|part|persona|character|voice|shoes)\\b"},
    {FINDING_ROLEPLAY, "\\brole[- ]?play"},
    {FINDING_ROLEPLAY, "\\b(?:stay|remain|be) in character\\b"},
    {FINDING_ROLEPLAY, "\\bi (?:want|need|would like|'d like) you to (?:act|play|be|become|pretend)\\b"},
    {FINDING_ROLEPLAY, "(?:\\bfrom now on,?|\\bnow,?|\\blet's say) you(?:'re|\u2019re| are| will be) (?!going)"},
    {FINDING_ROLEPLAY, "^\\W{0,4}you(?:'re|\u2019re| are) (?:an?|the|my) "},

    /* The prompt prescribes the format of the answer. */
    {FINDING_REQUIRED_FORMAT,
	"\\b(?:in|as|valid|following|only|strict) (?:a |an |the )?(?:valid )?(?:json|xml|yaml|csv)\\b"},
    {FINDING_REQUIRED_FORMAT, "\\b(?:json|xml|yaml|csv),? (?:please|pls|plz|only)\\b"},
    {FINDING_REQUIRED_FORMAT, "\\b(?:end|begin|start|finish|conclude) with [\"'`*]"},
    {FINDING_REQUIRED_FORMAT, "\\b(?:json|xml|yaml|csv) (?:format|object|array|string|output)\\b"},
    {FINDING_REQUIRED_FORMAT, "(?m)[\"'*`(]?\\b(?:final )?answer[\"'*`]?: ?(?:[\\[<{_(]|x\\b|yes/no|\\.\\.\\.)"},
    {FINDING_REQUIRED_FORMAT,
	"\\b(?:only|just|single|one|correct|exactly one|with) (?:the |a |one )?(?:capital )?"
	"(?:letter|number|integer|word|digit)\\b"},
    {FINDING_REQUIRED_FORMAT, "\\b(?:end|begin|start|finish|conclude) (?:your|the) (?:answer|response|reply) with\\b"},
    {FINDING_REQUIRED_FORMAT,
	"\\b(?:put|give|write|provide|present|enclose)[^.\\n]{0,40}\\b(?:answer|result|solution)"
	"[^.\\n]{0,40}\\b(?:in|within|inside|after|as|following)\\b"},

    /* Lettered options. */
    {FINDING_CHOICES, "(?:^|[\\s?:.])\\(?a[).:] ?\\S[^\\n]{0,200}?\\s?\\(?b[).:] ?\\S[^\\n]{0,200}?\\s?\\(?c[).:]"},
    {FINDING_CHOICES, "(?m)^\\s{0,4}\\(?a[).:][^\\n]{1,300}\\n{1,2}\\s{0,4}\\(?b[).:]"},
    {FINDING_CHOICES, "(?m)^options:\\s*$"},
};

int
finding_phrases_add(struct pattern_builder *builder, struct pool *pool, struct policy_phrases into[FINDING_COUNT],
    struct pattern_error *error)
{

	for (int finding = 0; finding < FINDING_COUNT; finding++) {
		unsigned *patterns = pool_take(pool, nitems(phrases) * sizeof(*patterns));

		into[finding] = (struct policy_phrases){patterns, 0};
		for (size_t i = 0; i < nitems(phrases); i++) {
			long number;

			if (phrases[i].finding != (enum policy_finding)finding)
				continue;
			number = pattern_builder_add(builder, span_of(phrases[i].pattern), error);
			if (number == -1)
				return -1;
			patterns[into[finding].count++] = (unsigned)number;
		}
	}
	return 0;
}
