// Elements and words. Whatever comes from outside becomes a text node here, and never anything else.

import {FAILURES, REASONS, VERDICTS} from './words.js';

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

// The one in the middle; undefined of none.
export function median(numbers) {
	return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
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

const meaningIn = (table, word) => Object.hasOwn(table, word) ? table[word] : word;

// What became of an answer, in a sentence's end.
export function verdictSentence(verdict) {
	return meaningIn(VERDICTS, verdict);
}

// Why, likewise.
export function reasonSentence(reason) {
	return meaningIn(REASONS, reason);
}

export const verdicts = Object.keys(VERDICTS);

// The word, in the colour of its kind.
export function verdictBadge(verdict) {
	return make('span', {class: `badge ${Object.hasOwn(VERDICTS, verdict) ? verdict : ''}`}, verdict);
}

// How a turn went wrong for its client: the badge's colour and its word.
const KINDS = {
	refused: turn => ['fallback', turn.status],
	error: turn => ['failed', turn.status],
	'broken-off': () => ['failed', 'broken off'],
	'client-left': () => ['', 'client left'],
};

// What became of a turn: that it failed, or else its verdict.
export function turnBadge(turn) {
	const [kind, word] = Object.hasOwn(KINDS, turn.failure ?? '') ? KINDS[turn.failure](turn) : [];
	return word === undefined ? verdictBadge(turn.verdict) : make('span', {class: `badge ${kind}`}, word);
}

// What that means, and what to do; '' where nothing failed.
export function failureSentence(turn) {
	return meaningIn(FAILURES, turn.failure ?? '');
}
