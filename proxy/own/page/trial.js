// The try-it box: one prompt, of the model alone and with parapet, side by side with what parapet did.
//
// Both are requests as any client's; parapet knows no other way in here, so nothing is allowed that a client is not. The
// admin listener answers these alone of all requests of clients, and wants the page's key.

import {compared, plain} from './answers.js';
import {ask, askJson} from './feed.js';
import {duration, make, verdictBadge} from './text.js';
import {account, bar, ended} from './turns.js';

const PATH = '/v1/chat/completions';
const RECORD_PATIENCE = 30000; // milliseconds that a turn's record may take to come behind its answer

const at = id => document.getElementById(id);

let asked = null; // {prompt, model} of what is shown
let route = null; // that the guarded turn took
let stopping = null; // AbortController while something is asked

function bodyOf({prompt, model}) {
	const body = {messages: [{role: 'user', content: prompt}], stream: false};
	return JSON.stringify(model === '' ? body : {model, ...body});
}

function note(text) {
	at('trial-note').textContent = text;
	at('trial-note').hidden = text === '';
}

function show(arm, told, answer) {
	const article = at(arm);
	article.querySelector('.told').replaceChildren(...told);
	article.querySelector('.answer').textContent = plain(answer);
}

// What an answer says, or what its refusal does.
function textOf(reply) {
	const said = reply?.choices?.[0]?.message?.content ?? reply?.error?.message ?? reply?.error;
	return typeof said === 'string' ? said : JSON.stringify(reply);
}

// Ask one arm and show it. Returns its turn's id, null if it has none, and the proof that it may be told. What became of
// it is said by a field of the head, which is parapet's own; a body may be anybody's.
async function askArm(arm, word, signal) {
	const began = performance.now();
	show(arm, ['asking \u2026'], '');
	const response = await ask(PATH, {method: 'POST', body: bodyOf(asked), signal,
		headers: {'Content-Type': 'application/json', 'X-Parapet': word, 'X-Parapet-Debug': '1'}});
	const text = await response.text();
	const took = performance.now() - began;
	let reply;
	try {
		reply = JSON.parse(text);
	} catch {
		reply = {error: text};
	}
	const verdict = response.headers.get('X-Parapet-Verdict') ?? '';
	show(arm, [verdictBadge(response.ok ? verdict : `status ${response.status}`), ` ${duration(took)}`], textOf(reply));
	return {id: response.headers.get('X-Parapet-Turn'), proof: reply?.parapet?.proof};
}

// Mark where the two answers differ.
function mark() {
	const [raw, guarded] = ['raw', 'guarded'].map(arm => at(arm).querySelector('.answer'));
	const [alone, ours] = [raw.textContent, guarded.textContent];
	raw.replaceChildren(...compared(alone, ours));
	guarded.replaceChildren(...compared(ours, alone));
}

function busy(is) {
	at('ask').disabled = is;
	at('stop').hidden = !is;
}

// Show what became of the guarded turn, once its record is here, unless another prompt is asked by then.
async function explain({id, proof}) {
	const mine = asked;
	const turn = await ended(id, RECORD_PATIENCE);
	if (turn === undefined || mine !== asked)
		return;
	route = turn.route;
	if (turn.status === 200)
		at('guarded').querySelector('.told .badge').replaceWith(verdictBadge(turn.verdict));
	const proven = turn.verdict === 'replaced' || turn.verdict === 'repaired';
	if (proven)
		mark();
	at('trial-why').replaceChildren(make('h3', {}, 'What parapet did'), bar(turn), ...account(proven ? {...turn, proof} : turn),
		...proven ? [make('p', {class: 'quiet'}, 'Differences are marked: a model may also differ by itself when asked twice.')] : []);
}

// One after the other: a guard's calls would wait for the other's answer, and many servers have one slot.
async function run() {
	stopping = new AbortController();
	busy(true);
	note('');
	route = null;
	at('trial-text').hidden = true;
	at('trial-result').hidden = false;
	at('trial-why').replaceChildren();
	show('guarded', ['waiting \u2026'], '');
	try {
		await askArm('raw', 'off', stopping.signal);
		explain(await askArm('guarded', 'on', stopping.signal));
	} catch (error) {
		note(error.name === 'AbortError' ? 'Stopped.' : 'The prompt could not be sent: parapet does not answer.');
		for (const told of document.querySelectorAll('#trial-result .told'))
			if (told.querySelector('.badge') === null)
				told.textContent = 'not answered';
	}
	busy(false);
}

async function offer(title, text) {
	const box = at('trial-text');
	box.querySelector('pre').textContent = text;
	box.hidden = false;
	let copied = true;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		copied = false;
	}
	at('trial-text-note').textContent = copied ? `${title}, copied:` : `${title}:`;
}

const inShell = text => `'${text.replaceAll('\'', '\'\\\'\'')}'`;

function curl() {
	return `curl -s ${location.origin}${PATH} -H 'Content-Type: application/json' -d ${inShell(bodyOf(asked))}`;
}

// A double-quoted scalar of YAML is a string of JSON, but for characters that its readers do not take as they are.
function inYaml(text) {
	return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function test() {
	return `version: 1\ntests:\n  - {prompt: ${inYaml(asked.prompt)}, route: ${route}}\n`;
}

// Offer the names of the models, where the server tells them.
export async function nameModels() {
	const list = await askJson('/v1/models').catch(() => null);
	const names = (Array.isArray(list?.data) ? list.data : []).map(model => model?.id).filter(name => typeof name === 'string');
	at('models').replaceChildren(...names.map(name => make('option', {value: name})));
	if (at('model').value === '' && names.length > 0)
		[at('model').value] = names;
}

export function begin() {
	nameModels();
	at('trial').addEventListener('submit', event => {
		event.preventDefault();
		const prompt = at('prompt').value.trim();
		if (prompt === '' || at('ask').disabled)
			return;
		asked = {prompt, model: at('model').value.trim()};
		run();
	});
	for (const example of at('examples').querySelectorAll('button'))
		example.addEventListener('click', () => {
			at('prompt').value = example.textContent;
		});
	at('stop').addEventListener('click', () => stopping?.abort());
	at('curl').addEventListener('click', () => offer('For a shell', curl()));
	at('test').addEventListener('click', () => {
		if (route === null)
			offer('There is no turn yet to take a route from', '');
		else
			offer('For a policy file, which then loads only if this prompt takes that route', test());
	});
}
