// The @anthropic-ai/sdk package against /v1/messages: streamed, not, aborted, and counting tokens.
import Anthropic from '@anthropic-ai/sdk';
import { ANY_MODEL, ENDLESS, LIMIT, LONG_LIMIT, assert, assertAborts, assertModel, assertText, runChecks } from './checks.mjs';

const STOPS = ['end_turn', 'max_tokens'];

const ask = ({ model = ANY_MODEL, prompt, fields }) => ({
  ...fields,
  model,
  messages: [{ role: 'user', content: prompt }],
  temperature: 0,
  max_tokens: LIMIT,
});

function assertMessage(message, options) {
  assertModel(message.model, options);
  assert.equal(message.type, 'message');
  assert.equal(message.role, 'assistant');
  assert(STOPS.includes(message.stop_reason), `stop_reason is ${message.stop_reason}`);
  assert(message.usage.output_tokens > 0, 'usage lacks output_tokens');
  const text = message.content.filter((block) => block.type === 'text').map((block) => block.text).join('');
  assertText(text, 'the text blocks');
  return text;
}

async function messages(client, options) {
  const message = await client.messages.create(ask(options));
  return `${assertMessage(message, options).length} characters, ${message.stop_reason}`;
}

async function messagesStream(client, options) {
  const stream = client.messages.stream(ask(options));
  const types = [];
  let text = '';
  for await (const event of stream) {
    types.push(event.type);
    if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') text += event.delta.text;
  }
  assert.equal(types[0], 'message_start');
  assert.equal(types.at(-1), 'message_stop');
  assert.equal(assertMessage(await stream.finalMessage(), options), text, 'the whole message is not its deltas');
  return `${text.length} characters in ${types.length} events`;
}

async function abort(client, options) {
  const stream = client.messages.stream({ ...ask(options), ...ENDLESS, max_tokens: LONG_LIMIT });
  return assertAborts(
    stream,
    () => stream.abort(),
    (event) => event.type === 'content_block_delta',
    (event) => event.type === 'message_stop',
  );
}

async function countTokens(client, options) {
  const { model, messages } = ask(options);
  const counted = await client.messages.countTokens({ model, messages });
  assert(counted.input_tokens > 0, `input_tokens is ${counted.input_tokens}`);
  return `${counted.input_tokens} tokens`;
}

const connect = ({ base, headers }) =>
  new Anthropic({ baseURL: base, apiKey: 'none', maxRetries: 0, defaultHeaders: headers });

await runChecks('anthropic', connect, {
  messages,
  'messages-stream': messagesStream,
  abort,
  'count-tokens': countTokens,
});
