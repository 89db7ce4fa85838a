// What npm's openai, @anthropic-ai/sdk, ollama and ai make of answers: as edited_check.py does for Python's.
import Anthropic from '@anthropic-ai/sdk';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, streamText } from 'ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';

const PROMPT = process.env.PROMPT ?? 'How many?';
const QUESTION = [{ role: 'user', content: PROMPT }];
const openai = (base) => new OpenAI({ baseURL: `${base}/v1`, apiKey: 'none', maxRetries: 0 });

const ASK = {
  async openai(base, streamed) {
    const ask = { model: 'm', messages: QUESTION };
    if (!streamed) return (await openai(base).chat.completions.create(ask)).choices[0].message.content;
    return openai(base).chat.completions.stream(ask).finalContent();
  },
  async ai(base, streamed) {
    const model = createOpenAICompatible({ name: 'parapet', baseURL: `${base}/v1` })('m');
    if (!streamed) return (await generateText({ model, prompt: PROMPT, maxRetries: 0 })).text;
    return await streamText({ model, prompt: PROMPT, maxRetries: 0 }).text;
  },
  async responses(base, streamed) {
    const ask = { model: 'm', input: PROMPT };
    if (!streamed) return (await openai(base).responses.create(ask)).output_text;
    let text = '';
    let whole = null;
    for await (const event of await openai(base).responses.create({ ...ask, stream: true })) {
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.completed') whole = event.response.output.at(-1).content[0].text;
    }
    if (text !== whole) throw new Error(`the pieces say ${text}, the whole says ${whole}`);
    return text;
  },
  async messages(base, streamed) {
    const client = new Anthropic({ baseURL: base, apiKey: 'none', maxRetries: 0 });
    const ask = { model: 'm', messages: QUESTION, max_tokens: 99 };
    if (!streamed) return (await client.messages.create(ask)).content[0].text;
    return client.messages.stream(ask).finalText();
  },
  async chat(base, streamed) {
    const answer = await new Ollama({ host: base }).chat({ model: 'm', messages: QUESTION, stream: streamed });
    if (!streamed) return answer.message.content;
    let text = '';
    for await (const chunk of answer) text += chunk.message.content;
    return text;
  },
  async generate(base, streamed) {
    const answer = await new Ollama({ host: base }).generate({ model: 'm', prompt: PROMPT, stream: streamed });
    if (!streamed) return answer.response;
    let text = '';
    for await (const chunk of answer) text += chunk.response;
    return text;
  },
};

const answerTo = async (one) => {
  const [api, streams, ...where] = one.split(':');
  try {
    return { text: await ASK[api](where.join(':'), streams === '1') };
  } catch (problem) {
    return { error: String(problem.message) };
  }
};

const asked = process.argv.slice(2);
const atOnce = process.env.AT_ONCE === undefined ? undefined : await Promise.all(asked.map(answerTo));
for (const [place, one] of asked.entries()) console.log(JSON.stringify(atOnce?.[place] ?? (await answerTo(one))));
