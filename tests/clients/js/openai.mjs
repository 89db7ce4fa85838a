// The openai package against /v1: models, chat, completions, responses, embeddings; streamed, not, and aborted.
import OpenAI from 'openai';
import { ANY_MODEL, ENDLESS, LIMIT, LONG_LIMIT, assert, assertAborts, assertModel, assertText, runChecks } from './checks.mjs';

const FINISHES = ['stop', 'length'];

const chatAsk = ({ model = ANY_MODEL, prompt, fields }) => ({
  ...fields,
  model,
  messages: [{ role: 'user', content: prompt }],
  temperature: 0,
  max_tokens: LIMIT,
});

function assertUsage(usage) {
  assert(usage.prompt_tokens > 0 && usage.completion_tokens > 0, `usage lacks tokens: ${JSON.stringify(usage)}`);
  assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens, 'total_tokens is not the sum');
}

async function models(client) {
  const listed = await client.models.list();
  assert(listed.data.length > 0, 'no model is listed');
  listed.data.forEach((model) => assertText(model.id, 'a model id'));
  return listed.data.map((model) => model.id).join(', ');
}

async function chat(client, options) {
  const answer = await client.chat.completions.create(chatAsk(options));
  assert.equal(answer.object, 'chat.completion');
  assertModel(answer.model, options);
  assert.equal(answer.choices.length, 1);
  const [{ message, finish_reason }] = answer.choices;
  assert.equal(message.role, 'assistant');
  assertText(message.content, 'the content');
  assert(FINISHES.includes(finish_reason), `finish_reason is ${finish_reason}`);
  assertUsage(answer.usage);
  return `${message.content.length} characters, ${finish_reason}`;
}

async function chatStream(client, options) {
  const stream = await client.chat.completions.create({ ...chatAsk(options), stream: true, stream_options: { include_usage: true } });
  const ids = new Set();
  const finishes = [];
  let role, usage;
  let text = '';
  let pieces = 0;
  for await (const chunk of stream) {
    assert.equal(chunk.object, 'chat.completion.chunk');
    assertModel(chunk.model, options);
    ids.add(chunk.id);
    usage = chunk.usage ?? usage;
    const choice = chunk.choices[0];
    if (!choice) continue;
    role ??= choice.delta.role;
    if (choice.delta.content) pieces += 1;
    text += choice.delta.content ?? '';
    if (choice.finish_reason) finishes.push(choice.finish_reason);
  }
  assert.equal(role, 'assistant', 'the first delta names no role');
  assert.equal(ids.size, 1, 'the id changes within the stream');
  assertText(text, 'the streamed content');
  assert.equal(finishes.length, 1, `finish_reason came ${finishes.length} times`);
  assert(FINISHES.includes(finishes[0]), `finish_reason is ${finishes[0]}`);
  assertUsage(usage);
  return `${text.length} characters in ${pieces} pieces, ${finishes[0]}`;
}

async function abort(client, options) {
  const leaving = new AbortController();
  const ask = { ...chatAsk(options), ...ENDLESS, max_tokens: LONG_LIMIT, stream: true };
  const stream = await client.chat.completions.create(ask, { signal: leaving.signal });
  const told = await assertAborts(
    stream,
    () => leaving.abort(),
    (chunk) => chunk.choices[0]?.delta.content,
    (chunk) => Boolean(chunk.choices[0]?.finish_reason),
  );
  await models(client);
  return told;
}

async function completions(client, options) {
  const { model = ANY_MODEL, prompt, fields } = options;
  const answer = await client.completions.create({ ...fields, model, prompt, temperature: 0, max_tokens: LIMIT });
  assert.equal(answer.object, 'text_completion');
  assertModel(answer.model, options);
  assertText(answer.choices[0].text, 'the text');
  return `${answer.choices[0].text.length} characters, ${answer.choices[0].finish_reason}`;
}

const responsesAsk = ({ model = ANY_MODEL, prompt, fields }) => ({
  ...fields,
  model,
  input: prompt,
  temperature: 0,
  max_output_tokens: LIMIT,
});

// The text of the answer that a response object holds.
function responseText({ object, status, output }) {
  assert.equal(object, 'response');
  assert.equal(status, 'completed');
  const parts = output.filter((item) => item.type === 'message').flatMap((item) => item.content);
  return parts.map((part) => part.text).join('');
}

async function responses(client, options) {
  const answer = await client.responses.create(responsesAsk(options));
  assertText(answer.output_text, 'output_text');
  assertModel(answer.model, options);
  assert.equal(responseText(answer), answer.output_text);
  return `${answer.output_text.length} characters, ${answer.status}`;
}

async function responsesStream(client, options) {
  const stream = await client.responses.create({ ...responsesAsk(options), stream: true });
  const events = [];
  for await (const event of stream) events.push(event);
  const text = events.filter(({ type }) => type === 'response.output_text.delta').map(({ delta }) => delta).join('');
  assertText(text, 'the streamed text');
  assert.equal(events[0].type, 'response.created');
  assert.equal(events.at(-1).type, 'response.completed');
  assertModel(events.at(-1).response.model, options);
  assert.equal(responseText(events.at(-1).response), text, 'the closing event holds another text than the deltas');
  return `${text.length} characters in ${events.length} events`;
}

async function embeddings(client, { model = ANY_MODEL }) {
  const input = ['harbour', 'a mill by the sea'];
  const answer = await client.embeddings.create({ model, input });
  assert.equal(answer.data.length, input.length);
  const sizes = answer.data.map((row) => row.embedding.length);
  assert(sizes[0] > 0 && sizes[0] === sizes[1], `embeddings have ${sizes} numbers`);
  assert(answer.data.every((row) => row.embedding.every(Number.isFinite)), 'an embedding holds something else than numbers');
  return `${sizes.length} of ${sizes[0]} numbers`;
}

async function watched(client, batch, statuses) {
  for (const until = Date.now() + 120_000; !statuses.includes(batch.status); batch = await client.batches.retrieve(batch.id)) {
    assert(Date.now() < until, `the batch stays ${batch.status}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return batch;
}

// A server with a folder for them only: parapet's --state.
async function batch(client, options) {
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  const { model, messages } = chatAsk(options);
  const content = numbers
    .map((number) => `${JSON.stringify({ custom_id: `line-${number}`, method: 'POST', url: '/v1/chat/completions', body: { model, messages } })}\n`)
    .join('');
  const file = await client.files.create({ file: await OpenAI.toFile(Buffer.from(content), 'questions.jsonl'), purpose: 'batch' });
  assert.equal(await (await client.files.content(file.id)).text(), content);
  const wish = { input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' };
  const made = await client.batches.create({ ...wish, metadata: { for: 'me' } });
  assert.equal(made.status, 'validating');
  const done = await watched(client, made, ['completed']);
  assert.deepEqual(done.request_counts, { total: 12, completed: 12, failed: 0 });
  const rows = (await (await client.files.content(done.output_file_id)).text()).trim().split('\n').map((row) => JSON.parse(row));
  assert.deepEqual(rows.map((row) => row.custom_id).sort(), numbers.map((number) => `line-${number}`).sort());
  for (const row of rows) assertText(row.response.body.choices[0].message.content, 'an answer');
  const other = await client.batches.create(wish);
  await client.batches.cancel(other.id);
  await watched(client, other, ['cancelled', 'completed']);
  const listed = [];
  for await (const one of client.batches.list({ limit: 1 })) listed.push(one.id);
  assert(listed.includes(made.id) && listed.includes(other.id), 'the list, page by page');
  assert((await client.files.delete(file.id)).deleted);
  return `${rows.length} lines`;
}

const connect = ({ base, headers }) =>
  new OpenAI({ baseURL: `${base}/v1`, apiKey: 'none', maxRetries: 0, defaultHeaders: headers });

await runChecks('openai', connect, {
  models,
  chat,
  'chat-stream': chatStream,
  abort,
  completions,
  responses,
  'responses-stream': responsesStream,
  embeddings,
  batch,
});
