/*
 * What the post-passes see in prompts and answers that are made of phrases by slots (slots.h): who says that it is a
 * machine, and who does not; what a prompt excludes; where an answer corrects itself; what it claims to be a count.
 */
#include "executors/passes/pass.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/slots.h"

#define TEXT_MAX 1024

struct row {
	const char *texts; /* the prompt, and behind " -> " the answer */
	const char *seen;  /* "kind:check [text in the answer] (part)", several with "; " between them */
};

/* clang-format off */
static const struct row identity_made[] = {
    {"Please act as a baker. -> As an AI, I {sell bread|can't eat}.", "leak [As an AI, I]"},
    {"Please act as a baker. -> {As|Being|Speaking as} {an AI|a language model|an AI language model|just a chatbot|only a computer program|merely an AI|in fact a chatbot}, I sell bread.", "leak [$1 $2, I]"},
    {"Please act as a baker. -> As an AI, {my|I'm|I've|I'd|I'll} oven.", "leak [As an AI, $1]"},
    {"Please act as a baker. -> As a {baker|person|man|teacher}, I sell bread.", ""},
    {"Please act as a baker. -> As an AI {researcher|company|expert}, I sell bread.", ""},
    {"Please act as a baker. -> As an AI {that sells bread|who bakes|designed to help|created by bakers|with bread|without hands}, I sell bread.", "leak [As an AI $1, I]"},
    {"Please act as a baker. -> As an AI, {it is|it's|it is not|it isn't|it would be} {possible|impossible|appropriate|ethical} for me to eat.", "leak [As an AI, $1 $2 for me]"},
    {"Please act as a baker. -> As an AI, it's {useful|fun} for me.", ""},
    {"Please act as a baker. -> As an AI, {he|she|bread|the oven} sells bread.", ""},
    {"Please act as a baker. -> {He|She|Anna} {says|said|thinks|believes|claims} that, as an AI, I sell bread.", ""},
    {"Please act as a baker. -> {They|You|People|Others} {say|think|believe|claim} that, as an AI, I sell bread.", ""},
    {"Please act as a baker. -> I {say|think|said} that, as an AI, I sell bread.", "leak [as an AI, I]"},
    {"Please act as a baker. -> He says it heals, {but|however|although|so|because}, as an AI, I sell bread.", "leak [as an AI, I]"},
    {"Please act as a baker. -> {But|That|And|However|While|Because|Remember|Unfortunately} as an AI, I sell bread.", "leak [as an AI, I]"},
    {"Please act as a baker. -> {But|And|So|However} being an AI, I sell bread.", "leak [being an AI, I]"},
    {"Please act as a baker. -> {The mower|Bread}, being a chatbot, I ignored.", ""},
    {"Please act as a baker. -> {She worked|We see it} as an AI, I think.", ""},
    {"Please act as a baker. -> I, as an AI, {sell bread|bake}.", "leak [as an AI]"},
    {"Please act as a baker. -> I, {an AI|a chatbot}, {sell bread|bake}.", "leak [I, $1]"},
    {"Please act as a baker. -> I, {an AI|a chatbot} {sell bread|bake}.", ""},
    {"Please act as a baker. -> {I am|I'm} {an AI|a chatbot|just an AI|only a language model|a computer program|really a chatbot} {and I bake|but bake|without hands|here to bake}.", "leak [$1 $2]"},
    {"Please act as a baker. -> {I am|I'm} {an AI|a chatbot|just an AI}.", "leak [$1 $2]"},
    {"Please act as a baker. -> {I am|I'm} {an AI expert|a baker|a model|an assistant|a tool|ai}.", ""},
    {"Please act as a baker. -> {If|You think|He said|I wish|Imagine|They call me but pretend} I am an AI, I bake.", ""},
    {"Please act as a baker. -> {I would like to say|I must say|I should say|I have to say} I am an AI.", "leak [I am an AI]"},
    {"Please act as a baker. -> My name is {ChatGPT}.", "leak [My name is ChatGPT]"},
    {"Please act as a baker. -> My name is {Bard}.", "leak [My name is Bard]"},
    {"Please act as a baker. -> My name is {GPT-4}.", "leak [My name is GPT-4]"},
    {"Please act as a baker. -> My name is {Anna}.", ""},
    {"Please act as {a bard|Bard the Great}. -> {My name is|I am} Bard.", ""},
    {"Please act as {a baker}. -> {My name is|I am} Bard.", "leak [$2 Bard]"},
    {"Please act as a baker. -> I {exist|exist only|exist solely|only exist|function|operate|serve} as {an AI}.", "leak [I $1 as an AI]"},
    {"Please act as a baker. -> I {exist|exist only|exist solely|only exist|function|operate|serve} as {a chatbot}.", "leak [I $1 as a chatbot]"},
    {"Please act as a baker. -> I {exist|exist only|exist solely|only exist|function|operate|serve} as {a baker}.", ""},
    {"Please act as a baker. -> I was {created|designed} as {an AI}.", "leak [I was $1 as an AI]"},
    {"Please act as a baker. -> I was {created|designed} as {a baker}.", ""},
    {"Please act as a baker. -> {My role|My job|My function|My purpose|My limits|My nature|My work} as {an AI|a chatbot}, I think.", "leak [$1 as $2]"},
    {"Please act as a baker. -> {My role|My job} as {a baker|an AI expert}, I think.", ""},
    {"Please act as a baker. -> {If|He said} my role as an AI, I think.", ""},
    {"Please act as a baker. -> {My phone|Your role|The role} as an AI is to bake.", ""},
    {"Please act as a baker. -> {I see my phone|He uses it} as an AI.", ""},
    {"Please act as a baker. -> {An AI} {like me|like myself|such as me|such as myself} bakes.", "leak [An AI $2]"},
    {"Please act as a baker. -> {For a chatbot} {like me|like myself|such as me|such as myself} bakes.", "leak [a chatbot $2]"},
    {"Please act as a baker. -> {Even an AI|Because an AI} {like me|like myself|such as me|such as myself} bakes.", "leak [an AI $2]"},
    {"Please act as a baker. -> {I once trained|I met|She sold} {an AI|a chatbot} like me.", ""},
    {"Please act as a baker. -> {An AI|A chatbot} {like you|such as him} bakes.", ""},
    {"Please act as a baker. -> {An AI|A chatbot}, like me, bakes.", ""},
    {"Please act as a tree. -> I am not {actually|really|truly} a tree.", "leak [I am not $1 a tree]"},
    {"Please act as a {tree|village doctor who bakes|nurse of fools}. -> I am not {actually|really|truly} a {king|baker}.", ""},
    {"Please act as a {village doctor who bakes|doctor}. -> I am not a {doctor}{.|, but I bake.| but I bake.}", "leak [I am not a doctor]"},
    {"Please act as a {village doctor who bakes|doctor}. -> I am not a {doctor}{ of fools.|, I am a king.}", ""},
    {"Please act as a {village doctor who bakes|doctor}. -> I am not a {baker}{.|, but I bake.| but I bake.| of fools.|, I am a king.}", ""},
    {"Please act as a {baker}. -> I am not a {doctor}{.|, but I bake.| but I bake.| of fools.|, I am a king.}", ""},
    {"Please act as a {baker}. -> I am not a {baker}{.|, but I bake.| but I bake.}", "leak [I am not a baker]"},
    {"Please act as a {baker}. -> I am not a {baker}{ of fools.|, I am a king.}", ""},
    {"Please act as a {fake doctor|former doctor|retired doctor|would-be doctor}. -> I am not a doctor.", ""},
    {"Please act as a {doctor}. -> I am not a doctor.", "leak [I am not a doctor]"},
    {"Please act as a {man of the doctor|man who is a doctor|friend and doctor}. -> I am not a doctor.", ""},
    {"Please act as a {kind old doctor}. -> I am not a doctor.", "leak [I am not a doctor]"},
    {"Please act as a doctor. -> I am not {a licensed|a real|a medical|the actual|human|an actual} doctor.", "leak [I am not $1 doctor]"},
    {"Please act as a doctor. -> I am {a doctor|no doctor|not|not a|not happy|not ok}.", ""},
    {"Please act as a doctor. -> {If|He said} I am not a doctor, I bake.", ""},
    {"Please act as a baker. -> I was {created|developed|trained|made|built|designed} by {OpenAI}.", "leak [I was $1 by OpenAI]"},
    {"Please act as a baker. -> I was {created|developed|trained|made|built|designed} by {Google}.", "leak [I was $1 by Google]"},
    {"Please act as a baker. -> I was {created|developed|trained|made|built|designed} by {Meta}.", "leak [I was $1 by Meta]"},
    {"Please act as a baker. -> I was {created|developed|trained|made|built|designed} by {Anthropic}.", "leak [I was $1 by Anthropic]"},
    {"Please act as a baker. -> I was {created|developed|trained|made|built|designed} by {my mother|a baker}.", ""},
    {"Please act as a baker. -> I {am|have been} trained by {OpenAI}.", "leak [I $1 trained by OpenAI]"},
    {"Please act as a baker. -> I {am|have been} trained by {my mother}.", ""},
    {"Please act as a baker. -> {My training data} ends here.", "leak [My training data]"},
    {"Please act as a baker. -> {My knowledge cutoff} ends here.", "leak [My knowledge cutoff]"},
    {"Please act as a baker. -> {My last knowledge update} ends here.", "leak [My last knowledge update]"},
    {"Please act as a baker. -> {My programming does not} ends here.", "leak [My programming does]"},
    {"Please act as a baker. -> {My programming} ends here.", ""},
    {"Please act as a baker. -> {If|He said} {my training data|I was made by OpenAI} ends here.", ""},
    {"Please act as a baker. -> Bread and milk and tea and jam and oil and salt and fish and meat and rice and corn {and nuts and|and} I am an AI.", "leak [I am an AI]"},
    {"Please act as a baker. -> Bread and milk and tea and jam and oil and salt and fish and meat and rice and corn, and so I am an AI.", "leak [I am an AI]"},
    {"{Act as|Act like|Pretend to be|Pretend you are|Play the role of|Imagine you are|Respond as|Be|Think of yourself as|Role-play as} a baker. -> I am an AI.", "leak [I am an AI]"},
    {"{You are|You're|You are now|You will be|Your role is|You are going to be} a baker. -> I am an AI.", "leak [I am an AI]"},
    {"{Please|Now|You should|You must|Let's|Kindly|You will|Here,} act as a baker. -> I am an AI.", "leak [I am an AI]"},
    {"{Vitamins|They|He should|It will} act as a baker. -> I am an AI.", ""},
    {"Act as {a baker|an oven|the king|my aunt|someone else|Ada Lovelace|medical advisor|one of us}. -> I am an AI.", "leak [I am an AI]"},
    {"Act as {if you bake|you like|soon as it goes|expected|usual}. -> I am an AI.", ""},
    {"You are {a great help|the best|a star|an amazing cook|writing a letter|kind|the same|a little odd}. -> I am an AI.", ""},
    {"Imagine you are {writing a letter|I}. -> I am an AI.", ""},
    {"Imagine you are {a baker|my baker|Anna}. -> I am an AI.", "leak [I am an AI]"},
    {"Act as {an AI|a chatbot|a robot|a Linux terminal|a kind old machine|a virtual guide|an API}. -> I am an AI.", ""},
    {"Act as a baker who once upon a time in a land far off sold a {robot|cake}. -> I am an AI.", "leak [I am an AI]"},
    {"Act as a baker who once upon a time in a very far old land sold a {robot|cake}. -> I am an AI.", "leak [I am an AI]"},
    {"If you were a baker, {would you|do you|will you} bake? -> I am an AI.", "leak [I am an AI]"},
    {"If you were a baker, bake. -> I am an AI.", ""},
    {"As a {baker|doctor}, {would you|do you} bake? -> I am an AI.", "leak [I am an AI]"},
    {"Tell me as a baker, would you bake? -> I am an AI.", ""},
    {"As a baker, bake. -> I am an AI.", ""},
    {"Act as a baker. {Are you human|Are you a bot|Who made you|Am I talking to a machine|What model are you}? -> I am an AI.", ""},
    {"Act as a baker. {Drop the act|Break character|Stop pretending|Be yourself}. -> I am an AI.", ""},
    {"Act as a baker. I {want to die|will kill myself}. -> I am an AI.", ""},
    {"Act as a baker. I {want to eat}. -> I am an AI.", "leak [I am an AI]"},
    {"Act as a baker. Hello. -> {\"I am an AI.\"|Am I an AI?|He says \"I am an AI\".}", ""},
    {"Hello. -> I am an AI.", ""},
    {"Act as a baker. Act as a {robot}. -> I am an AI.", ""},
    {"Act as a baker. Act as a {king}. -> I am an AI.", "leak [I am an AI]"},
    {"Act as a baker. -> I am an AI. {Call a doctor}.", "leak [I am an AI]; safety [Call a doctor.]"},
    {"Act as a baker. -> I am an AI. {Talk to your doctor}.", "leak [I am an AI]; safety [Talk to your doctor.]"},
    {"Act as a baker. -> I am an AI. {Dial 911}.", "leak [I am an AI]; safety [Dial 911.]"},
    {"Act as a baker. -> I am an AI. {Bake a cake}.", "leak [I am an AI]"},
    {"Act as a baker. -> Hello. {Call a doctor|Dial 911}.", ""},
    {"Act as a baker. -> I am an AI. Bread. My training data is old.", "leak [I am an AI]; leak [My training data]"},
    {"Please act as a baker. -> Bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread{ and} I am an AI.", "leak [I am an AI]"},
    {"Please act as a baker. -> Bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread bread{ bread and} I am an AI.", ""},
    {"Please act as a baker. -> As an AI with bread bread bread bread bread bread bread bread bread {bread}, I bake.", "leak [As an AI with bread bread bread bread bread bread bread bread bread bread, I]"},
    {"Please act as a baker. -> As an AI with bread bread bread bread bread bread bread bread bread {bread bread}, I bake.", "leak [As an AI with bread bread bread bread bread bread bread bread bread bread bread, I]"},
    {"Please act as a baker. -> As an AI with bread bread bread bread bread bread bread bread bread {bread bread bread}, I bake.", "leak [As an AI with bread bread bread bread bread bread bread bread bread bread bread bread, I]"},
    {"Please act as a baker. -> As an AI with bread bread bread bread bread bread bread bread bread {bread bread bread bread}, I bake.", ""},
    {"Act as a baker. -> {I’m|I'm} an AI. {I’ve|I've} bread.", "leak [$1 an AI]"},
    {"Act as a baker. -> I am an AI-powered {chatbot}.", "leak [I am an AI-powered chatbot]"},
    {"Act as a baker. -> I am an AI-powered {model}.", "leak [I am an AI-powered model]"},
    {"Act as a baker. -> I am an AI-powered {baker}.", ""},
    {"Role-play as a baker. -> I am a {large language model}.", "leak [I am a large language model]"},
    {"Role-play as a baker. -> I am a {digital assistant}.", "leak [I am a digital assistant]"},
    {"Role-play as a baker. -> I am a {virtual assistant}.", "leak [I am a virtual assistant]"},
    {"Role-play as a baker. -> I am a {chat bot}.", "leak [I am a chat bot]"},
    {"Role-play as a baker. -> I am a {helpful assistant|large system|machine}.", ""},
};

static const struct row qualifiers_made[] = {
    {"{List|Name|Give me|Suggest} three metals {excluding|other than|except|except for|apart from|aside from|not including|leaving out|besides|with the exception of|omitting} {Gold}.", "item (Gold)"},
    {"{List|Name|Give me|Suggest} three metals {excluding|other than|except|except for|apart from|aside from|not including|leaving out|besides|with the exception of|omitting} {gold|the gold}.", "item (gold)"},
    {"{Which|What} metals are cheap {besides|other than|except} Gold?", "item (Gold)"},
    {"{List|Name} three metals {without mentioning|and do not mention|but don't mention|and never mention} {gold|the gold}.", "word (gold)"},
    {"{List|Name} three metals {without mentioning|and do not mention|but don't mention|and never mention} {Gold}.", "word (Gold)"},
    {"{List|Name} three metals {without mentioning|and do not mention|but don't mention|and never mention} {red gold}.", "word (red gold)"},
    {"{Describe|Explain} metals {without mentioning|without saying} {gold|the gold}.", "word (gold)"},
    {"{Write about} metals {without mentioning} {gold|the gold}.", "word (gold)"},
    {"{Write about} metals {without saying} {gold|the gold}.", ""},
    {"{Describe|Explain} metals {without mentioning|without saying} {Gold}.", "word (Gold)"},
    {"{Write about} metals {without mentioning} {Gold}.", "word (Gold)"},
    {"{Write about} metals {without saying} {Gold}.", ""},
    {"{Describe|Explain} metals, and {do not include|don't include|exclude|leave out|omit} {gold|Gold}.", "item ($3)"},
    {"{List|Name} three metals, {do not include|don't include|exclude|leave out|omit} {gold|Gold}.", "item ($3)"},
    {"{Do not mention|Don't mention|Never mention|Avoid mentioning|Do not say} {gold|\"gold\"}.", "word (gold)"},
    {"{Do not mention|Don't mention|Never mention|Avoid mentioning|Do not say} {Gold}.", "word (Gold)"},
    {"{Please|Now|But|Also|Hey|Ok}, do not mention gold.", "word (gold)"},
    {"{You must|You should|Can you|Could you|Your answer should|The answer must|I want you to} not mention gold.", "word (gold)"},
    {"For my class, {list|name} metals other than Gold.", "item (Gold)"},
    {"For my class {he lists|they name} metals other than Gold.", ""},
    {"{He|She|My boss} {left|walks} without mentioning gold.", ""},
    {"Explain {why|how} she left without saying goodbye.", ""},
    {"Write {a poem|a story} about leaving without saying goodbye.", ""},
    {"Write a {query|function|regex|script} {that lists metals|for metals} except Gold.", ""},
    {"Write a {query|function|regex} that must omit gold.", ""},
    {"Name no metals other than Gold.", ""},
    {"Do not name anything except Gold.", ""},
    {"Name metals \"other than Gold\".", ""},
    {"Name `metals other than Gold`.", ""},
    {"Name “metals other than Gold”.", ""},
    {"Name „metals other than Gold“.", ""},
    {"Name \"pure\" metals other than Gold.", "item (Gold)"},
    {"Name “pure” metals other than Gold.", "item (Gold)"},
    {"Name metals other than {\"Gold\"|'Gold'|`Gold`|“Gold”|‘Gold’}.", "item (Gold)"},
    {"Do not mention {\"it's fine\"|'it's fine'}.", "word (it's fine)"},
    {"Do not mention {\"gold and so on\"}.", "word (gold and so on)"},
    {"Do not mention \"gold and silver and iron and zinc and lead and copper and some other things\".", "word (gold and silver and iron and zinc and lead and copper and some other things)"},
    {"Name metals other than {any of these|this|the first|it|all|what I have}.", ""},
    {"Name metals other than {Mr. Gold|G|C++|TCP/IP|Élan}.", ""},
    {"Name metals other than {Gold-like}.", "item (Gold-like)"},
    {"Name metals other than {Gold.|Gold (the metal)}.", "item (Gold)"},
    {"Name metals other than {red gold}.", "item (red gold)"},
    {"Name metals other than {old red gold|the very old red gold|gold 3}.", ""},
    {"Name metals other than {Gold 3}.", "item (Gold 3)"},
    {"Do not mention gold {in your answer|in your response|in it|at all|anywhere|please|and be short|or so}.", "word (gold)"},
    {"Do not mention gold {in the title|at first|to him|before noon|when asked}.", ""},
    {"Do not mention gold {in the list}.", "word (gold)"},
    {"Name metals except gold{.| in your answer.| and zinc.}", "item (gold)"},
    {"Name metals except gold{, silver and zinc.| in the list.}", ""},
    {"Name metals except Gold{.|, silver and zinc.| in your answer.| in the list.| and zinc.}", "item (Gold)"},
    {"Find the {highest|lowest} common ancestor (not {LCA}).", "scope (LCA)"},
    {"Find the {highest|lowest} common ancestor (not {the lowest}).", "scope (lowest)"},
    {"Find the {highest|lowest} common ancestor (not {HCA}).", "scope (HCA)"},
    {"Find the {highest|lowest} common ancestor (not {required|sure}).", ""},
    {"Find the {highest|lowest} common ancestor (not {Gold}).", "scope (Gold)"},
    {"Find the {first|largest|longest} one (not the {first}).", ""},
    {"Find the {last} one (not the {first}).", "scope (first)"},
    {"Find the {first} one (not the {last}).", "scope (last)"},
    {"Find the {last|largest|longest} one (not the {last}).", ""},
    {"Find the {first|last|largest|longest} one (not the {smallest}).", "scope (smallest)"},
    {"Find the {first|last|largest|longest} one (not the {shortest}).", "scope (shortest)"},
    {"Find the {first|last|largest|longest} one (not the {highest}).", "scope (highest)"},
    {"Find the {upper} bound, not the {upper} bound.", ""},
    {"Find the {upper} bound, not the {lower} bound.", "scope (lower bound)"},
    {"Find the {lower} bound, not the {upper} bound.", "scope (upper bound)"},
    {"Find the {lower} bound, not the {lower} bound.", ""},
    {"Name the {tallest} tree, not the {tallest}.", ""},
    {"Name the {tallest} tree, not the {shortest}.", "scope (shortest)"},
    {"Name the {shortest} tree, not the {tallest}.", "scope (tallest)"},
    {"Name the {shortest} tree, not the {shortest}.", ""},
    {"Name the tree (not {Gold}).", "scope (Gold)"},
    {"Name the tree (not {a bush|the bush}).", "scope (bush)"},
    {"Name the tree (not {required|sure}).", ""},
    {"Name the tree (not Gold.", ""},
    {"Name metals other than Gold, other than Zinc, other than Lead, other than Tin, other than Iron.", "item (Gold); item (Zinc); item (Lead); item (Tin)"},
    {"Name metals other than Gold. -> - Gold\n- Zinc", "item:broken in entry (Gold); offence:broken [Gold]"},
    {"Name metals other than Gold. -> - **Gold**: heavy\n- Zinc", "item:broken in entry (Gold); offence:broken [**Gold**: heavy]"},
    {"Name metals other than Gold. -> - Zinc\n- Lead", "item:kept (Gold)"},
    {"Name metals other than Gold. -> 1. Zinc\n2. Gold", "item:broken in entry (Gold); offence:broken [Gold]"},
    {"Name rivers other than the Nile. -> - {The Nile}\n- Po", "item:broken in entry (Nile); offence:broken [The Nile]"},
    {"Name rivers other than the Nile. -> - {Nile}\n- Po", "item:broken in entry (Nile); offence:broken [Nile]"},
    {"Name rivers other than the Nile. -> - {Nile River}\n- Po", "item:broken in entry (Nile); offence:broken [Nile River]"},
    {"Name rivers other than the Nile. -> - {White Nile|Not the Nile}\n- Po", "item in entry (Nile)"},
    {"Do not mention gold. -> {Gold is heavy}.", "word:broken (gold); offence:broken [Gold]"},
    {"Do not mention gold. -> {I like gold|I will not mention gold}.", "word:broken (gold); offence:broken [gold]"},
    {"Do not mention gold. -> {Golden things|The rest is silver|Marigold grows}.", "word:kept (gold)"},
    {"Do not mention gold. -> {\"Gold\" is a word}.", "word (gold)"},
    {"Do not mention \"gold\". -> {Gold is heavy}.", "word:broken (gold); offence:broken [Gold]"},
    {"Do not mention \"gold\". -> {I like gold}.", "word:broken (gold); offence:broken [gold]"},
    {"Do not mention \"gold\". -> {Golden things|The rest is silver}.", "word:kept (gold)"},
    {"Do not use the word \"gold\". -> {Gold is heavy}.", "word:broken (gold); offence:broken [Gold]"},
    {"Do not use the word \"gold\". -> {I like gold}.", "word:broken (gold); offence:broken [gold]"},
    {"Do not use the word \"gold\". -> {Golden things|The rest is silver}.", "word:kept (gold)"},
    {"Do not use the word \"gold\". -> {I like \"gold\"}.", "word (gold)"},
    {"Do not use the letter e. -> {Gold is heavy}.", "letter:broken (e); offence:broken [e]"},
    {"Do not use the letter e. -> {I am big|Zinc}.", "letter:kept (e)"},
    {"{Don’t mention|Don't mention|Do not mention} gold. -> Gold is heavy.", "word:broken (gold); offence:broken [Gold]"},
};

static const struct row corrections_made[] = {
    {"How far? -> {The way is 12 km.} \n\n{Wait|Hold on}, {let me recheck.|I forgot the bridge.} \n\nThe way is 15 km.", "correction [$2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> {It is very far away.} \n\n{Wait|Hold on}, {let me recheck.|I forgot the bridge.} \n\nThe way is 15 km.", "correction [$2] (It is very far away.) (The way is 15 km.)"},
    {"How far? -> {It is 12 km} \n\n{Wait|Hold on}, {let me recheck.|I forgot the bridge.} \n\nThe way is 15 km.", ""},
    {"How far? -> The way is 12 km.\n\n{Oops}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [Oops] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{No}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [No, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Actually}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [Actually, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Sorry}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [Sorry, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Hmm}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [Hmm, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Oh}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [Oh, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{But}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [But, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Ah}, {let me recheck|I made a mistake|wait}.\n\nThe way is 15 km.", "correction [Ah, $2] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Wait for the bus.|Let me see.|I was right.}\n\nThe way is 15 km.", ""},
    {"How far? -> The way is 12 km.\n\n{Corrected answer: 15 km.}", "correction [Corrected answer] (The way is 12 km.) (15 km.)"},
    {"How far? -> The way is 12 km.\n\n{**Correction:** 15 km.}", "correction [Correction] (The way is 12 km.) (15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Correction: the way is 15 km.}", "correction [Correction] (The way is 12 km.) (the way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\n{### Corrected Answer\n15 km.}", "correction [Corrected Answer] (The way is 12 km.) (15 km.)"},
    {"How far? -> The way is 12 km.\n\n{Corrected answer is good.}", ""},
    {"How far? -> The way is 12 km.\n\nWait. Let me recheck. The way is 15 km.", "correction [Wait] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km.\n\nWait.\nThe way is 14 km.\n\nHold on.\nThe way is 15 km.", "correction [Hold on] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> {Sure!|Let me see.|First, what a way!|I'll look.|Ok} \n\nWait, let me recheck.\n\nThe way is 15 km.", ""},
    {"How far? -> The way is 12 km.\n\nWait, let me recheck.\n\n{As above|My mistake|We also see that the previous way is 15 km}.", ""},
    {"How far? -> The way is 12 km.\n\nWait, let me recheck.\n\n{The way is|What a way!|Let me see.|No.}", ""},
    {"{Act as a guide.|Write a script.|Write a story.|Are you sure?|Review it.} -> The way is 12 km.\n\nWait, let me recheck.\n\nThe way is 15 km.", ""},
    {"{How far?} -> The way is 12 km.\n\nWait, let me recheck.\n\nThe way is 15 km.", "correction [Wait] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> {\\{} The way is 12 km.\n\nWait, let me recheck.\n\nThe way is 15 km.", "correction [Wait] (\\{ The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> {[|```} The way is 12 km.\n\nWait, let me recheck.\n\nThe way is 15 km.", ""},
    {"How far? -> {} The way is 12 km.\n\nWait, let me recheck.\n\nThe way is 15 km.", "correction [Wait] (The way is 12 km.) (The way is 15 km.)"},
    {"How far? -> The way is 12 km. Wait, let me recheck. The way is 15 km.", ""},
    {"How far? -> Wait, let me recheck. The way is 15 km.", ""},
    {"How far? -> The way is 12 km.\n\n{**|## |> |- |_}Wait, let me recheck.\n\nThe way is 15 km.", "correction [Wait] (The way is 12 km.) (The way is 15 km.)"},
};

static const struct row counting_made[] = {
    {"How many trees are there {with n nodes|of size n|on n nodes|using n nodes|of order n}? -> The answer is 2^n.", "formula [The answer is 2^n.]"},
    {"How many trees are there {with k nodes|with m nodes}? -> The answer is 2^n.", "formula [The answer is 2^n.]"},
    {"How many trees are there {with x nodes|with 3 nodes|at n|n|here}? -> The answer is 2^n.", ""},
    {"{What is the number of|Count the|In how many ways can you build} trees with n nodes. -> The answer is 2^n.", "formula [The answer is 2^n.]"},
    {"{Draw|Name} trees with n nodes. -> The answer is 2^n.", ""},
    {"How many n nodes? -> The answer is 2^n.", "formula [The answer is 2^n.]"},
    {"How many n {node|bread|person}? -> The answer is 2^n.", ""},
    {"How many n is? -> The answer is 2^n.", ""},
    {"How many are left if n {has|was} 7 of them? -> The answer is 2^n.", ""},
    {"In how many ways can n {boys|pens|people|children} stand? -> The answer is n!.", "formula [The answer is n!.]"},
    {"{With|In} n people here, how many shake hands? -> The answer is n(n-1)/2.", "formula [The answer is n(n-1)/2.]"},
    {"T_n is the number of trees. -> {2^n|n(n+1)/2|n^2} is their number.", "formula [$1 is their number.]"},
    {"Let T_n be the number of trees. -> T_n is 2^n.", "formula [T_n is 2^n.]"},
    {"Let {T_m|Tn|T__n} be the number of trees. -> The answer is 2^n.", ""},
    {"How many trees? They have n nodes. -> The answer is 2^n.", ""},
    {"They have n nodes. How many trees? -> The answer is 2^n.", ""},
    {"How many {nth|values of n|top n|n lines} trees with n nodes? -> The answer is 2^n.", ""},
    {"How many Catalan trees with n nodes? -> The answer is 2^n.", ""},
    {"How many trees with n nodes? -> The answer is {2^n|2^(n-1)|n!|(n-1)!|n(n+1)/2|C(2n, n)|n choose 2|n^2|3**n}.", "formula [The answer is $1.]"},
    {"How many trees with n nodes? -> The {number|total|count|answer} {is|=} 2^n.", "formula [The $1 $2 2^n.]"},
    {"How many trees with n nodes? -> {There are|In all, there are|It is|This is} 2^n.", "formula [$1 2^n.]"},
    {"How many trees with n nodes? -> {Let|Take|We have} 2^n.", ""},
    {"How many trees with n nodes? -> {Let x = 2^n|So x = 2^n}.", ""},
    {"How many trees with n nodes? -> The number {grows as 2^n|2^n}.", ""},
    {"How many trees with n nodes? -> The answer is {O(n^2)|O(2^n)|of complexity 2^n}.", ""},
    {"How many trees with n nodes? -> The answer is {magic(n)|abc(n|xn!}.", ""},
    {"How many trees with n nodes? -> an^2 is the {answer|number}.", ""},
    {"How many trees with n nodes? -> {They are the Catalan numbers|The Fibonacci numbers count them|It is the nth Bell number|The answer is Motzkin}.", "sequence [$1.]"},
    {"How many trees with n nodes? -> {They are numbers|The bells count|It is the nth number}.", ""},
    {"How many trees with n nodes? -> The answer is 2^n. They are the Catalan numbers. It is n!.", "formula [The answer is 2^n.]; sequence [They are the Catalan numbers.]; formula [It is n!.]"},
    {"How many trees with n nodes? -> ```\nThe answer is 2^n.\n```\nThe answer is n!.", "formula [The answer is n!.]"},
};
/* clang-format on */

/* What the words of a leak are: the finding's text is its sentence. */
static struct span
words_of(const struct pass *pass, const struct pass_finding *finding)
{

	return pass == &pass_identity && finding->part_count > 0 ? finding->parts[0].text : finding->text;
}

static void
print_findings(const struct pass *pass, const struct pass_findings *findings, char *out)
{
	size_t len = 0;

	*out = '\0';
	for (unsigned i = 0; i < findings->count && len < TEXT_MAX; i++) {
		const struct pass_finding *finding = &findings->list[i];
		struct span words = words_of(pass, finding);

		len += (size_t)snprintf(out + len, TEXT_MAX - len, "%s%s%s%s", i > 0 ? "; " : "", finding->kind,
		    finding->check == PASS_UNCHECKED ? "" : ":",
		    finding->check == PASS_UNCHECKED ? "" : pass_check_name(finding->check));
		if (!finding->in_prompt)
			len += (size_t)snprintf(out + len, TEXT_MAX - len, " [%.*s]", (int)words.len, words.at);
		len += (size_t)snprintf(out + len, TEXT_MAX - len, "%s", finding->in_entry ? " in entry" : "");
		for (unsigned p = 0; p < finding->part_count && pass != &pass_identity; p++)
			len += (size_t)snprintf(out + len, TEXT_MAX - len, " (%.*s)", (int)finding->parts[p].text.len,
			    finding->parts[p].text.at);
	}
}

static void
see_rows(const struct pass *pass, const struct row *rows, size_t count)
{
	char texts[TEXT_MAX], wanted[TEXT_MAX], seen[TEXT_MAX];

	for (size_t i = 0; i < count; i++) {
		struct slots slots = {.count = 0};
		bool more;

		do {
			struct pass_findings findings;
			char *answer;

			more = slots_text(rows[i].texts, &slots, texts, sizeof(texts));
			slots_wanted(rows[i].seen, &slots, wanted, sizeof(wanted));
			check_example(texts);
			answer = strstr(texts, " -> ");
			if (answer != NULL)
				*answer = '\0';
			pass->find(&(struct pass_input){.prompt = span_of(texts),
				       .response = span_of(answer == NULL ? "" : answer + strlen(" -> "))},
			    &findings);
			print_findings(pass, &findings, seen);
			CHECK_TEXT(seen, wanted);
		} while (more);
	}
}

int
main(void)
{

	see_rows(&pass_identity, identity_made, nitems(identity_made));
	see_rows(&pass_qualifiers, qualifiers_made, nitems(qualifiers_made));
	see_rows(&pass_corrections, corrections_made, nitems(corrections_made));
	see_rows(&pass_counting, counting_made, nitems(counting_made));
	return check_end();
}
