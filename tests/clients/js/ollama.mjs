// The ollama package against /api: lists, chat, generate, embed; streamed, not, and aborted.
import { Ollama } from 'ollama';
import { LIMIT, LONG_LIMIT, assert, assertAborts, assertModel, assertText, runChecks } from './checks.mjs';

const settings = { temperature: 0, num_predict: LIMIT };

// Ollama checks the name, so by default it is one that it lists.
async function modelName(client, { model }) {
  if (model) return model;
  const listed = await client.list();
  assert(listed.models.length > 0, 'no model is listed');
  return listed.models[0].model;
}

function assertDone(last) {
  assert.equal(last.done, true, 'the last part is not done');
  assert(last.eval_count > 0 && last.total_duration > 0, 'the last part lacks its counts and durations');
}

async function models(client) {
  const listed = await client.list();
  assert(listed.models.length > 0, 'no model is listed');
  listed.models.forEach((model) => assertText(model.name, 'a model name'));
  return listed.models.map((model) => model.name).join(', ');
}

async function show(client, options) {
  const shown = await client.show({ model: await modelName(client, options) });
  assert.equal(typeof shown.details, 'object', 'details is no object');
  return Object.keys(shown).join(' ');
}

async function version(client) {
  const told = await client.version();
  assertText(told.version, 'the version');
  return told.version;
}

const chatAsk = async (client, options) => ({
  ...options.fields,
  model: await modelName(client, options),
  messages: [{ role: 'user', content: options.prompt }],
  options: settings,
});

async function chat(client, options) {
  const answer = await client.chat(await chatAsk(client, options));
  assertModel(answer.model, options);
  assert.equal(answer.message.role, 'assistant');
  assertText(answer.message.content, 'the content');
  assertDone(answer);
  return `${answer.message.content.length} characters, ${answer.done_reason}`;
}

async function readParts(stream, options, textOf) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  assert(parts.slice(0, -1).every((part) => part.done === false), 'a part before the last is done');
  assert(parts.every((part) => part.model === parts[0].model && part.created_at), 'a part lacks model or created_at');
  assertModel(parts[0].model, options);
  assertDone(parts.at(-1));
  const text = parts.map(textOf).join('');
  assertText(text, 'the streamed text');
  return `${text.length} characters in ${parts.length} parts`;
}

async function chatStream(client, options) {
  const stream = await client.chat({ ...(await chatAsk(client, options)), stream: true });
  return readParts(stream, options, (part) => part.message.content);
}

async function abort(client, options) {
  const ask = await chatAsk(client, options);
  const stream = await client.chat({ ...ask, stream: true, options: { ...settings, num_predict: LONG_LIMIT } });
  return assertAborts(
    stream,
    () => stream.abort(),
    (part) => part.message.content,
    (part) => part.done,
  );
}

const generateAsk = async (client, options) => ({
  ...options.fields,
  model: await modelName(client, options),
  prompt: options.prompt,
  options: settings,
});

async function generate(client, options) {
  const answer = await client.generate(await generateAsk(client, options));
  assertModel(answer.model, options);
  assertText(answer.response, 'the response');
  assertDone(answer);
  return `${answer.response.length} characters, ${answer.done_reason}`;
}

async function generateStream(client, options) {
  const stream = await client.generate({ ...(await generateAsk(client, options)), stream: true });
  return readParts(stream, options, (part) => part.response);
}

async function embeddings(client, options) {
  const answer = await client.embed({ model: await modelName(client, options), input: ['harbour', 'a mill by the sea'] });
  assert.equal(answer.embeddings.length, 2);
  assert(answer.embeddings.every((row) => row.length > 0 && row.every(Number.isFinite)), 'an embedding is not a list of numbers');
  return `2 of ${answer.embeddings[0].length} numbers`;
}

await runChecks('ollama', ({ base, headers }) => new Ollama({ host: base, headers }), {
  models,
  show,
  version,
  chat,
  'chat-stream': chatStream,
  abort,
  generate,
  'generate-stream': generateStream,
  embeddings,
});
