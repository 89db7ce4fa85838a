// The last turns, newest first, each with its timeline.

import {texts} from './answers.js';
import {askJson} from './feed.js';
import {clock, count, duration, failureSentence, make, median, reasonSentence, turnBadge, verdictBadge, verdicts, verdictSentence} from './text.js';

const SHOWN = 20; // at first, and more with each press of the button
export const KEPT = 1000; // as many as parapet itself keeps
const SOON = 200; // milliseconds after the last key of a search
const PARTS = [['before', 'before_ms'], ['queue', 'queue_ms'], ['load', 'load_ms'], ['prompt', 'prompt_ms'], ['draft', 'draft_ms']];

const MEANINGS = {
	before: 'in parapet, before the request was relayed', queue: 'waiting for the model server', load: 'loading the model',
	prompt: 'reading the prompt', draft: 'writing the answer', step: 'guarding it',
};

// What took how long, in order: [name, ms, kind]. A guard without steps is one part; what was asked in shadow, afterwards, is none.
function partsOf(turn) {
	const timeline = turn.timeline ?? {};
	const parts = PARTS.map(([name, member]) => [name, timeline[member] ?? 0, name]);
	const steps = (turn.would ? [] : turn.steps ?? []).map(step => [step.step, step.ms, 'step']);
	if (steps.length === 0 && timeline.guard_ms > 0)
		steps.push(['guard', timeline.guard_ms, 'step']);
	return [...parts, ...steps].filter(([, ms]) => ms > 0);
}

// A bar whose parts are as long as they took. What it shows stands in words, too (legend).
export function bar(turn) {
	const parts = partsOf(turn);
	const whole = parts.reduce((sum, [, ms]) => sum + ms, 0);
	return make('span', {class: 'bar', 'aria-hidden': 'true', 'data-ms': String(whole)}, parts.map(([, ms, kind]) => {
		const part = make('span', {class: kind});
		part.style.flexGrow = ms;
		return part;
	}));
}

// One scale of time for all that is listed: the longest bar is as wide as there is room for.
function scale() {
	const bars = [...document.querySelectorAll('#turns .bar')];
	const longest = Math.max(...bars.map(one => Number(one.dataset.ms)));
	for (const one of bars)
		one.style.width = `${100 * one.dataset.ms / longest}%`;
}

function legend(turn) {
	return make('ul', {class: 'parts'}, partsOf(turn).map(([name, ms, kind]) =>
		make('li', {}, make('span', {class: `dot ${kind}`, 'aria-hidden': 'true'}), `${name} ${duration(ms)}`)));
}

function facts(turn) {
	const rows = [
		['evidence', (turn.evidence ?? []).join(', ') || 'none'],
		['score', turn.score > 0 && turn.score],
		['switched', `${turn.toggle} by ${turn.toggle_from}`],
		['arm', turn.arm],
		['further calls', turn.calls > 0 && turn.calls],
		['first text', turn.first_text_ms >= 0 && duration(turn.first_text_ms)],
		['tokens', turn.tokens_out >= 0 && `${count(turn.tokens_in ?? 0)} read, ${count(turn.tokens_out)} written`],
		['more calls', turn.calls > 0 && `${turn.calls}: ${count(turn.extra_tokens_in ?? 0)} tokens read, ${count(turn.extra_tokens_out ?? 0)} written`],
		['speed', turn.tokens_per_second > 0 && `${turn.tokens_per_second} tokens a second`],
		['check', turn.check_ms >= 0 && `calls estimated at ${duration(turn.check_ms)}, patience ${duration(turn.patience_ms)}`],
		['context', turn.context && `${turn.context}: a prompt of at least ${count(turn.tokens_least)} tokens, a window of ${count(turn.window)}`],
		['status', `${turn.status}${turn.aborted ? ', the client left' : ''}${turn.cut ? ', the server ended early' : ''}`],
		['asked for', `${turn.endpoint}${turn.stream ? ', streamed' : ''}`],
		['turn', turn.turn],
	];
	return make('dl', {}, rows.filter(([, value]) => value).map(([name, value]) =>
		make('div', {}, make('dt', {}, name), make('dd', {}, value))));
}

// Of a turn in shadow: what would have become of it, as far as that was found out: asking costs something.
function withoutShadow(turn) {
	const {verdict, reason} = turn.would ?? {};
	if (!verdict)
		return [];
	const unasked = reason.startsWith('shadow-') && reasonSentence(reason);
	return [make('p', {class: 'would'}, 'Without shadow: ',
		...unasked ? [unasked] : [verdictSentence(verdict), ` (${reason})`],
		turn.would_ms >= 0 && `; asked afterwards, in ${duration(turn.would_ms)}`, '.')];
}

const SAYS = {
	'thinking-long': 'It thought beyond its budget.', 'thinking-cut': 'It was cut.', 'thinking-closed': 'Its thinking was ended.',
	'cut-by-length': 'It was truncated at its token limit.', 'empty': 'It has no text.', 'wrong-script': 'Part of it is in a script that its prompt does not use.',
};

// Where it went, why, and what it took.
export function account(turn) {
	const failed = failureSentence(turn);
	return [
		failed && make('p', {class: 'failure'}, failed.charAt(0).toUpperCase() + failed.slice(1), '.'),
		make('p', {}, `Route ${turn.route}: ${verdictSentence(turn.verdict)}`, turn.delivery && `, ${turn.delivery}`, turn.reason && ` (${turn.reason})`, '.',
			reasonSentence(turn.reason) !== turn.reason && ` Why: ${reasonSentence(turn.reason)}.`, turn.trust && ` Trust in the model: ${turn.trust} than its size suggests.`,
			turn.flags?.includes('runaway') && ` It repeats itself endlessly${turn.flags.includes('runaway-cut') ? ', and was cut' : ''}.`,
			...(turn.flags ?? []).filter(flag => flag in SAYS).map(flag => ` ${SAYS[flag]}`)),
		...withoutShadow(turn),
		partsOf(turn).length > 0 && legend(turn),
		facts(turn),
	].filter(part => part);
}

function item(turn) {
	const details = make('details', {}, make('summary', {},
		make('time', {datetime: turn.time}, clock(turn.time)),
		make('span', {class: 'route'}, turn.route),
		turnBadge(turn),
		make('span', {class: 'reason quiet'}, turn.reason),
		make('span', {class: 'name quiet'}, turn.model),
		bar(turn),
		make('span', {class: 'took'}, turn.ms >= 0 ? duration(turn.ms) : '')));
	// Most are never opened.
	details.addEventListener('toggle', async () => {
		details.append(...account(turn));
		if (capture)
			details.append(...await texts(turn.turn).catch(() => []));
	}, {once: true});
	return make('li', {id: `turn-${turn.turn}`}, details);
}

const kept = new Map(); // the last turns by id, oldest first
const waiting = new Map(); // id: what to call once it is here
let shown = SHOWN;
let capture = false; // whether texts are kept
let missing = ''; // why no turn is heard of
let earlier = null; // the promise of those that ended before this page was opened

const KINDS = {
	all: () => true,
	failed: turn => turn.failure !== undefined || turn.verdict === 'fallback',
	changed: turn => turn.verdict === 'replaced' || turn.verdict === 'repaired',
	guarded: turn => turn.route !== 'direct',
};

const element = id => document.getElementById(id);

// Whether it is one of those that are looked for: of that kind, and with every word somewhere in what is shown of it.
function isWanted(turn) {
	const words = element('turns-words').value.toLowerCase().split(/\s+/).filter(word => word);
	const says = [turn.turn, turn.route, turn.verdict, turn.delivery, turn.reason, turn.model, turn.status, turn.failure, turn.arm, turn.endpoint,
		...turn.flags ?? []].join(' ').toLowerCase();
	return KINDS[element('turns-kind').value](turn) && words.every(word => says.includes(word));
}

// What stands beside the list.
function tell(wanted) {
	element('turns-none').hidden = wanted > 0;
	element('turns-none').textContent = kept.size > 0 ? 'None of the last turns matches.' : missing || 'None yet: each appears here as it ends.';
	element('turns-more').hidden = wanted <= shown;
	element('turns-count').textContent = wanted === kept.size ? '' : `${count(wanted)} of the last ${count(kept.size)}`;
}

function draw() {
	const wanted = [...kept.values()].filter(isWanted).reverse();
	element('turns').replaceChildren(...wanted.slice(0, shown).map(item));
	scale();
	tell(wanted.length);
}

// One more in front: the others stay as they are, opened or in focus.
function put(turn) {
	if (isWanted(turn))
		element('turns').prepend(item(turn));
	while (element('turns').childElementCount > shown)
		element('turns').lastElementChild.remove();
	scale();
	tell([...kept.values()].filter(isWanted).length);
}

// Those that parapet still keeps, once.
async function fetchEarlier() {
	const {turns} = await askJson(`/parapet/turns?last=${KEPT}`);
	const here = [...kept.values()];
	kept.clear();
	for (const turn of [...turns.reverse(), ...here])
		kept.set(turn.turn, turn);
	draw();
}

// What guards added, in the middle of those that had one; undefined where none had.
export function medianAdded() {
	return median([...kept.values()].filter(KINDS.guarded).map(turn => turn.added_ms));
}

// The last turns, oldest first, with those that ended before this page was opened.
export async function lately() {
	earlier ??= fetchEarlier().catch(() => {
		earlier = null;
	});
	await earlier;
	return [...kept.values()];
}

// Whether texts are kept, and why no turn can be heard of: '' where they can.
export function setCapture(is) {
	capture = is;
}

export function setMissing(why) {
	missing = why;
	tell([...kept.values()].filter(isWanted).length);
}

// Begin to search when somebody wants to, and explain what is shown.
export function begin() {
	let due;
	element('legend-words').append(...verdicts.map(verdict => make('div', {}, make('dt', {}, verdictBadge(verdict)), make('dd', {}, verdictSentence(verdict)))));
	element('legend-parts').append(...Object.entries(MEANINGS).map(([kind, words]) =>
		make('li', {}, make('span', {class: `dot ${kind}`, 'aria-hidden': 'true'}), words)));
	element('turns-kind').addEventListener('change', draw);
	element('turns-words').addEventListener('input', () => {
		clearTimeout(due);
		due = setTimeout(draw, SOON);
	});
	element('turns-wanted').addEventListener('submit', event => event.preventDefault());
	element('turns-more').addEventListener('click', () => {
		shown += SHOWN;
		draw();
	});
}

// A turn has ended. The same one may come again.
export function add(turn) {
	if (kept.has(turn.turn))
		return false;
	kept.set(turn.turn, turn);
	waiting.get(turn.turn)?.(turn);
	waiting.delete(turn.turn);
	for (const id of [...kept.keys()].slice(0, -KEPT))
		kept.delete(id);
	put(turn);
	return true;
}

// The turn of that id once it has ended; undefined if that is not heard of in time.
export function ended(id, ms) {
	if (kept.has(id))
		return Promise.resolve(kept.get(id));
	return new Promise(done => {
		waiting.set(id, done);
		setTimeout(() => {
			waiting.delete(id);
			done(undefined);
		}, ms);
	});
}
