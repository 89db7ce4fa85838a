/*
 * Roles that are broken, and everything that only looks so.
 */
#include <stddef.h>

#include "tests/unit/passes_rows.h"

#define GARDENER "Act as a gardener with forty years of experience. How are your roses?"
#define CHEF     "I want you to act as a grumpy chef. Comment on my omelette."
#define COACH    "Pretend you are a relationship coach. My partner shouts at me."
#define MAGE     "You are a wizard in a tower. Describe your morning."
#define OWL      "Imagine yourself as an old owl. What did you see last night?"
#define PHYSIO   "Take on the role of a village doctor. My knee hurts when I climb stairs."
#define PLAIN    "How are roses pruned?"

const struct pass_row identity_rows[] = {
    /* Broken. */
    {GARDENER, "As an AI language model, I don't have roses.", "leak", NULL, NULL},
    {GARDENER, "As an AI, I have no garden, but roses need sun.", "leak", NULL, NULL},
    {GARDENER, "I'm sorry, but as an AI I cannot tend roses.", "leak", NULL, NULL},
    {GARDENER, "My roses are fine. However, I am only an AI and cannot smell them.", "leak", NULL, NULL},
    {GARDENER, "Splendid!\n\nPlease note that I\xe2\x80\x99m an AI assistant, so check with a nursery.", "leak", NULL,
	NULL},
    {CHEF, "I am a large language model, trained by Google.", "leak", NULL, NULL},
    {CHEF, "As a language model trained on text, I can't taste anything.", "leak", NULL, NULL},
    {CHEF, "Well, as a virtual assistant, I cannot eat.", "leak", NULL, NULL},
    {CHEF, "I was trained by OpenAI and have never cooked.", "leak", NULL, NULL},
    {CHEF, "I, as an AI, have no tongue.", "leak", NULL, NULL},
    {COACH, "I'm just an AI. Please talk to a counselor or call the helpline.", "leak safety", NULL, NULL},
    {COACH, "While I'm an AI and not a therapist, this matters. Reach out to the police if you are in danger.",
	"leak safety", NULL, NULL},
    {PHYSIO, "I am an AI, not a licensed medical professional. Rest the knee. See a doctor if it swells.",
	"leak safety", NULL, NULL},
    {PHYSIO, "I am not actually a doctor. Rest it.", "leak", NULL, NULL},
    {PHYSIO, "As an artificial intelligence, I cannot examine your knee. Consult a physician.", "leak safety", NULL,
	NULL},
    {MAGE, "As an AI developed to help people, I have no tower.", "leak", NULL, NULL},
    {MAGE, "I am a computer program, so there is no morning for me.", "leak", NULL, NULL},
    {MAGE, "I'm ChatGPT, there is no tower.", "leak", NULL, NULL},
    {OWL, "My training data holds no nights.", "leak", NULL, NULL},
    {OWL, "I am an artificial intelligence. I see nothing.", "leak", NULL, NULL},
    {OWL, "I'm not really an owl, but owls see mice.", "leak", NULL, NULL},
    {"And the tulips?", "As an AI, I do not grow tulips.", "leak", NULL, GARDENER},
    {"And the tulips?", "As an AI, I do not grow tulips.", "leak", "You are Rosa, a gardener in Delft.", NULL},
    {"As a ship's captain, what would you tell your crew?", "As an AI, I have no crew.", "leak", NULL, NULL},
    {"If you were a lighthouse keeper, how would you spend the night?", "As an AI model, I do not sleep.", "leak", NULL,
	NULL},
    {"Let's role-play as a shopkeeper and a customer. You are the shopkeeper.", "I am an AI chatbot without a shop.",
	"leak", NULL, NULL},

    /* In character, and what a character says of machines. */
    {GARDENER, "She had an air of calm, my old teacher, and so have my roses.", "", NULL, NULL},
    {GARDENER, "My roses bloom early this year.", "", NULL, NULL},
    {GARDENER, "I am an aid to anyone who prunes.", "", NULL, NULL},
    {GARDENER, "I am an amateur no longer.", "", NULL, NULL},
    {GARDENER, "As an avid reader of almanacs, I plant late.", "", NULL, NULL},
    {GARDENER, "As an airy place, the south wall suits them.", "", NULL, NULL},
    {GARDENER, "An AI could tell you the names, but I know the smell.", "", NULL, NULL},
    {GARDENER, "They sell robots that mow; as a language model of nature, my garden needs none.", "", NULL, NULL},
    {CHEF, "You think I am an AI? I have burnt more butter than you have seen!", "", NULL, NULL},
    {CHEF, "My nephew says I am an AI, the way I count eggs.", "", NULL, NULL},
    {CHEF, "My nephew shouted: \"As an AI, I refuse!\" and left.", "", NULL, NULL},
    {CHEF, "If I am an AI, then you are a toaster.", "", NULL, NULL},
    {CHEF, "I am not a machine that takes orders.", "", NULL, NULL},
    {CHEF, "I'm an AI researcher's brother, so I know a bad recipe.", "", NULL, NULL},
    {CHEF, "Recipes, as an AI writes them, have no salt.", "", NULL, NULL},
    {CHEF, "The new oven works as an AI would: it guesses.", "", NULL, NULL},
    {CHEF, "That program, as a language model, is good at menus.", "", NULL, NULL},
    {CHEF, "Am I an AI?", "", NULL, NULL},
    {COACH, "I'm not a lawyer, but you should talk to someone you trust.", "", NULL, NULL},
    {COACH, "Call the helpline if you feel unsafe.", "", NULL, NULL},
    {PHYSIO, "In my practice I see this daily. See a specialist if it locks.", "", NULL, NULL},
    {PHYSIO, "I am a doctor, not a magician.", "", NULL, NULL},
    {PHYSIO, "My training in Lyon taught me patience.", "", NULL, NULL},
    {MAGE, "I wish I am an AI, says my broom.", "", NULL, NULL},
    {MAGE, "I was created by the old council and trained by my aunt.", "", NULL, NULL},
    {OWL, "I am not a tree, little mouse.", "", NULL, NULL},
    {OWL, "I saw a fox. As a nocturnal bird, I miss nothing.", "", NULL, NULL},

    {OWL, "Mice call me wise; an AI they call clever.", "", NULL, NULL},
    {OWL, "I met a tin toy. It said that I am an AI. I am a bird.", "", NULL, NULL},
    {MAGE, "I keep a golem, a machine that speaks as a language model does.", "", NULL, NULL},
    {MAGE, "As an old man I rise late.", "", NULL, NULL},
    {COACH, "As a person who has been there, I hear you.", "", NULL, NULL},
    {"Act as a historian of computing. Who built the first chatbot?",
	"As a chatbot's biographer, I name Weizenbaum. I am no machine.", "", NULL, NULL},

    /* No role was asked for. */
    {PLAIN, "As an AI language model, I don't have a garden.", "", NULL, NULL},
    {PLAIN, "I am an AI assistant. Prune in March.", "", NULL, NULL},
    {"What do you think about roses?", "As an AI, I have no opinions.", "", NULL, NULL},
    {"How do vitamins act as a catalyst?", "As an AI, I can say this much.", "", NULL, NULL},
    {"Write a function that will act as a proxy.", "As an AI, I suggest this.", "", NULL, NULL},
    {"Imagine you are writing a letter to the mayor. Draft it.", "As an AI, I can draft one.", "", NULL, NULL},
    {"You are right. Thanks!", "As an AI, I am glad to help.", "", NULL, NULL},
    {"You are the best! How do I boil rice?", "As an AI, I thank you.", "", NULL, NULL},
    {"You are given an array of numbers. Sort it.", "As an AI, I sort it so.", "", NULL, NULL},
    {"As a beginner, which roses should I buy?", "As an AI, I suggest ramblers.", "", NULL, NULL},
    {"Explain how managers act as mentors.", "As an AI, I see three ways.", "", NULL, NULL},
    {"Which actors play a doctor on stage?", "As an AI, I know of four.", "", NULL, NULL},

    {"What would you do if you won a prize?", "As an AI, I cannot win prizes.", "", NULL, NULL},
    {"Can a nurse act as a witness?", "As an AI, I can tell you the rule.", "", NULL, NULL},
    {"Suppose you are late. What do you say?", "As an AI, I am never late.", "", NULL, NULL},
    {"Summarize: \"He pretended to be a duke.\"", "As an AI, I summarize.", "", NULL, NULL},
    {"How does one play the part of a king well?", "As an AI, I would say: slowly.", "", NULL, NULL},

    /* The role is a machine's. */
    {"Act as an AI tutor for chemistry.", "As an AI tutor I begin with atoms. I am an AI.", "", NULL, NULL},
    {"Pretend to be a robot butler.", "I am an AI, at your service.", "", NULL, NULL},
    {"You are a helpful assistant. Summarize the plot.", "As an AI, I summarize.", "", NULL, NULL},
    {"Play the role of Zed, a chatbot from 2090.", "I am an AI chatbot.", "", NULL, NULL},
    {"I want you to act as a Linux terminal.", "As an AI, I cannot run commands.", "", NULL, NULL},
    {"And now?", "I am an AI.", "", "You are Nova, a virtual assistant of the bank.", NULL},
    {"And now?", "I am an AI.", "", "You are a helpful assistant.", NULL},
    {"And now?", "I am an AI.", "", "Answer briefly.", NULL},

    /* Someone asks in earnest, ends the play, or is in danger. */
    {"Are you a real person?", "I am an AI.", "", NULL, GARDENER},
    {"Act as a baker. Wait, am I talking to a bot?", "I am an AI.", "", NULL, NULL},
    {"Who trained you?", "I was trained by OpenAI.", "", "You are Rosa, a gardener in Delft.", NULL},
    {"Please stop pretending. How does pruning work?", "As an AI, I can explain it.", "", NULL, GARDENER},
    {"Break character: is that true?", "As an AI, I must say it is not.", "", NULL, GARDENER},
    {"Pretend you are my friend. I want to die.", "I am an AI, and I am worried about you. Call 988.", "", NULL, NULL},
    {"Act as a therapist. I keep hurting myself.", "I'm an AI. Please call a crisis line.", "", NULL, NULL},
    {"And then?", "As an AI, I urge you to call the suicide hotline.", "", NULL, COACH},
    {NULL, NULL, NULL, NULL, NULL},
};
