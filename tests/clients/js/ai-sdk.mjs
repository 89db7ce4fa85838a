// The ai package (Vercel's AI SDK) with its provider for OpenAI-compatible servers: text, streamed text, abort.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany, generateText, streamText } from 'ai';
import { ANY_MODEL, ENDLESS, LIMIT, LONG_LIMIT, assert, assertAborts, assertModel, assertText, runChecks } from './checks.mjs';

const FINISHES = ['stop', 'length'];

const ask = (provider, { model = ANY_MODEL, prompt, fields }) => ({
  model: provider(model),
  providerOptions: { parapet: fields },
  prompt,
  temperature: 0,
  maxOutputTokens: LIMIT,
  maxRetries: 0,
});

async function chat(provider, options) {
  const answer = await generateText(ask(provider, options));
  assertText(answer.text, 'the text');
  assertModel(answer.response.modelId, options);
  assert(FINISHES.includes(answer.finishReason), `finishReason is ${answer.finishReason}`);
  assert(answer.usage.outputTokens > 0, 'usage lacks outputTokens');
  return `${answer.text.length} characters, ${answer.finishReason}`;
}

// Errors arrive as parts of the stream, so the parts are read and not only the text.
async function chatStream(provider, options) {
  const answer = streamText({ ...ask(provider, options), onError: () => {} });
  const types = [];
  let text = '';
  for await (const part of answer.fullStream) {
    if (part.type === 'error') throw part.error;
    types.push(part.type);
    if (part.type === 'text-delta') text += part.text;
  }
  assertText(text, 'the streamed text');
  assertModel((await answer.response).modelId, options);
  assert.equal(types[0], 'start');
  assert.equal(types.at(-1), 'finish');
  const finish = await answer.finishReason;
  assert(FINISHES.includes(finish), `finishReason is ${finish}`);
  return `${text.length} characters in ${types.length} parts, ${finish}`;
}

async function abort(provider, options) {
  const leaving = new AbortController();
  const answer = streamText({
    ...ask(provider, options),
    maxOutputTokens: LONG_LIMIT,
    providerOptions: { parapet: ENDLESS },
    abortSignal: leaving.signal,
    onError: () => {},
  });
  return assertAborts(
    answer.fullStream,
    () => leaving.abort(),
    (part) => part.type === 'text-delta',
    (part) => part.type === 'finish',
  );
}

async function embeddings(provider, { model = ANY_MODEL }) {
  const values = ['harbour', 'a mill by the sea'];
  const answer = await embedMany({ model: provider.textEmbeddingModel(model), values, maxRetries: 0 });
  assert.equal(answer.embeddings.length, values.length);
  assert(answer.embeddings.every((row) => row.length > 0 && row.every(Number.isFinite)), 'an embedding is not a list of numbers');
  return `${values.length} of ${answer.embeddings[0].length} numbers`;
}

const connect = ({ base, headers }) =>
  createOpenAICompatible({ name: 'parapet', baseURL: `${base}/v1`, includeUsage: true, headers });

await runChecks('ai-sdk', connect, { chat, 'chat-stream': chatStream, abort, embeddings });
