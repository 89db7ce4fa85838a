// Elements and words. Whatever comes from outside becomes a text node here, and never anything else.

// An element with attributes and children: elements, or anything else as text. What is false or undefined is left out.
export function make(name, attributes = {}, ...children) {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(attributes))
		if (value !== undefined && value !== false)
			element.setAttribute(key, value === true ? '' : value);
	element.append(...children.flat().filter(child => child !== undefined && child !== null && child !== false)
		.map(child => child instanceof Node ? child : String(child)));
	return element;
}

// 0.4 ms, 12 ms, 4.1 s, 3 min 20 s
export function duration(ms) {
	if (ms < 1)
		return `${ms.toFixed(1)} ms`;
	if (ms < 1000)
		return `${Math.round(ms)} ms`;
	if (ms < 100000)
		return `${(ms / 1000).toFixed(1)} s`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 7200)
		return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
	return `${Math.floor(seconds / 3600)} h ${Math.round(seconds % 3600 / 60)} min`;
}

export function count(n) {
	return Math.round(n).toLocaleString('en');
}

export function percent(part, whole) {
	return whole > 0 ? `${(100 * part / whole).toFixed(part === whole || part === 0 ? 0 : 1)} %` : '';
}

// The time of day, where the reader is.
export function clock(time) {
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? '' : date.toLocaleTimeString('en-GB');
}

// The same with the day.
export function moment(time) {
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? '' : `${date.toLocaleDateString('en-CA')} ${clock(time)}`;
}

// What became of an answer, in a sentence's end.
const VERDICTS = {
	direct: 'not looked at further',
	off: 'left alone, as somebody asked',
	confirmed: 'a check came to the same as the model\u2019s own answer',
	unchecked: 'the model\u2019s own answer stands; no check could tell',
	replaced: 'replaced by an answer that was checked, or corrected below',
	repaired: 'mended in one place',
	fallback: 'a guard failed; the model\u2019s own answer stands',
	pending: 'not known yet',
};

export function verdictSentence(verdict) {
	return Object.hasOwn(VERDICTS, verdict) ? VERDICTS[verdict] : verdict;
}

export const verdicts = Object.keys(VERDICTS);

// The word, in the colour of its kind.
export function verdictBadge(verdict) {
	return make('span', {class: `badge ${Object.hasOwn(VERDICTS, verdict) ? verdict : ''}`}, verdict);
}

// How a turn went wrong for its client: the badge's colour, its word, and what it means and what to do.
const FAILURES = {
	refused: turn => ['fallback', turn.status, 'the model server or parapet refused the request: the client was told why'],
	error: turn => ['failed', turn.status, turn.status === 502 ? 'the model server could not be reached or gave no answer: see whether it runs' :
		'the model server failed: its own log says why'],
	'broken-off': () => ['failed', 'broken off', 'the model server broke the answer off: its own log says why'],
	'client-left': () => ['', 'client left', 'the client left before the end of the answer'],
};

const failureOf = turn => Object.hasOwn(FAILURES, turn.failure ?? '') ? FAILURES[turn.failure](turn) : undefined;

// What became of a turn: that it failed, or else its verdict.
export function turnBadge(turn) {
	const [kind, word] = failureOf(turn) ?? [];
	return word === undefined ? verdictBadge(turn.verdict) : make('span', {class: `badge ${kind}`}, word);
}

export function failureSentence(turn) {
	return failureOf(turn)?.[2] ?? '';
}
