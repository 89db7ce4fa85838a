// What the client checks share: their command line, their assertions, one printed line per check.
//
//     node NAME.mjs BASE_URL [--model NAME] [--prompt TEXT] [--header NAME=VALUE] [--field NAME=VALUE] [MODE...]
//
// BASE_URL is the server's root (http://127.0.0.1:11435). Without a MODE all of the file's checks run, in its order.
// A --header goes with every request, a --field into the body of every request for text; both may be repeated. Where a
// --model is named, answers must name it too.
// `abort` wants an answer that takes its time: the slow model, or a tape whose reply is endless with a delay.
// Exit status: 0 all passed, 1 a check failed, 2 wrong arguments.
import assert from 'node:assert/strict';

export { assert };

// Keeps a quick model answering until its limit, for an abort to meet it in the middle. Only llama-server's chat and
// completions know the word.
export const ENDLESS = { ignore_eos: true };
// What a request names when no --model is given: llama-server does not look at it.
export const ANY_MODEL = 'tiny';
export const LIMIT = 200;
export const LONG_LIMIT = 3500;

const TIME_LIMIT_MS = 120_000;

export function assertText(text, what) {
  assert.equal(typeof text, 'string', `${what} is not a string`);
  assert.notEqual(text.trim(), '', `${what} is empty`);
}

// An answer names the model that was asked for; without a --model it may name any.
export function assertModel(named, { model }) {
  if (model !== undefined) assert.equal(named, model, `the answer is from ${named}, asked was ${model}`);
}

// Reads a stream, leaves it at its first text, and wants it to end soon and unfinished.
export async function assertAborts(stream, abort, textOf, isFinish) {
  let finished = false;
  let pieces = 0;
  let left;
  try {
    for await (const event of stream) {
      finished ||= isFinish(event);
      if (!textOf(event)) continue;
      pieces += 1;
      if (left === undefined) {
        left = performance.now();
        abort();
      }
    }
  } catch (error) {
    if (left === undefined || !/abort/i.test(`${error.name} ${error.message}`)) throw error;
  }
  assert.notEqual(left, undefined, 'no text came to abort at');
  const ms = Math.round(performance.now() - left);
  assert(ms < 30_000, `the stream went on for ${ms} ms after the abort`);
  assert(!finished, 'the answer was finished although it was aborted: does the backend take its time over it?');
  return `left after ${pieces} pieces, over ${ms} ms later`;
}

function usage(name, checks, complaint) {
  console.error(`${name}: ${complaint}`);
  console.error(`usage: ${name}.mjs BASE_URL [--model NAME] [--prompt TEXT] [--header NAME=VALUE] [--field NAME=VALUE] [${Object.keys(checks).join('|')} ...]`);
  process.exit(2);
}

function readArguments(name, checks) {
  const options = { prompt: 'Tell me about the harbour.', headers: {}, fields: {} };
  const words = [];
  const argv = process.argv.slice(2);
  while (argv.length > 0) {
    const word = argv.shift();
    if (word === '--model' || word === '--prompt') options[word.slice(2)] = argv.shift() ?? '';
    else if (word === '--header' || word === '--field') {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(argv.shift() ?? '') ?? usage(name, checks, `${word} wants NAME=VALUE`);
      options[`${word.slice(2)}s`][key] = value;
    } else if (word.startsWith('-')) usage(name, checks, `unknown option ${word}`);
    else words.push(word);
  }
  const [base, ...modes] = words;
  if (!base) usage(name, checks, 'no BASE_URL given');
  const unknown = modes.find((mode) => !(mode in checks));
  if (unknown) usage(name, checks, `unknown mode ${unknown}`);
  return { ...options, base: base.replace(/\/+$/, ''), modes: modes.length > 0 ? modes : Object.keys(checks) };
}

function withTimeLimit(promise) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${TIME_LIMIT_MS / 1000} s`)), TIME_LIMIT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

// `checks` maps a mode to a function of (client, options) that returns what to print; `connect` makes the client.
export async function runChecks(name, connect, checks) {
  const options = readArguments(name, checks);
  const client = connect(options);
  let failed = 0;
  for (const mode of options.modes) {
    try {
      const told = await withTimeLimit(checks[mode](client, options));
      console.log(`ok ${name} ${mode}: ${told}`);
    } catch (error) {
      failed += 1;
      const why = error.cause ? `${error.message} (${error.cause.message})` : error.message;
      console.log(`FAIL ${name} ${mode}: ${why.replaceAll('\n', ' ')}`);
    }
  }
  process.exit(failed > 0 ? 1 : 0);
}
