// Answers as people read them: without Markdown's marks, and with what differs between two of them marked.

import {askJson} from './feed.js';
import {make} from './text.js';

const FENCED = /^ {0,3}(```+|~~~+)[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[^\S\n]*$\n?|$(?![\s\S]))/gm;
const HEADING = /^ {0,3}#{1,6}[^\S\n]+/gm;
const STRONG = /(^|[^\p{L}\p{N}*_])(\*\*|__)(?=\S)((?:(?!\2)[^\n])*[^\s*_])\2(?![\p{L}\p{N}*_])/gmu;
const CODE = /(^|[^`])`([^`\n]+)`(?!`)/gm;

const unmarked = text => text.replace(HEADING, '').replace(STRONG, '$1$3').replace(CODE, '$1$2');

// The text without Markdown's marks. In fenced code only the fences go: a # there is a comment, and ** a power.
export function plain(text) {
	let read = '', from = 0;
	for (const {0: whole, 2: code, index} of text.matchAll(FENCED)) {
		read += unmarked(text.slice(from, index)) + code;
		from = index + whole.length;
	}
	return read + unmarked(text.slice(from));
}

// The text as nodes, marked where it differs from another one: between the words that both begin and end with.
export function compared(text, other) {
	const [words, others] = [text, other].map(one => one.split(/(\s+)/));
	const most = Math.min(words.length, others.length);
	let before = 0, after = 0;
	while (before < most && words[before] === others[before])
		before++;
	while (after < most - before && words.at(-after - 1) === others.at(-after - 1))
		after++;
	const middle = words.slice(before, words.length - after).join('');
	return [words.slice(0, before).join(''), middle !== '' && make('mark', {}, middle), words.slice(words.length - after).join('')].filter(part => part);
}

function column(title, text, other, cut) {
	return make('article', {'aria-label': title}, make('h4', {}, title), make('p', {class: 'answer'}, other === undefined ? text : compared(text, other)),
		cut && make('p', {class: 'quiet'}, 'Truncated: only the beginning is kept.'));
}

// What was asked and answered in a turn, where that is kept: the model's answer beside what the client got.
export async function texts(id) {
	const kept = await askJson(`/parapet/texts/${id}`);
	if (kept.turn !== id)
		return [make('p', {class: 'quiet'}, kept.error?.message ?? 'The texts were not captured.')];
	const titles = [['prompt', 'Asked'], ['draft', 'The model\u2019s own answer'], ['answer', 'What was delivered'], ['program', 'The program'],
		['printed', 'What it printed'], ['puzzle', 'The puzzle']];
	const others = {draft: kept.answer, answer: kept.draft};
	return [make('div', {class: 'pair'}, titles.filter(([name]) => kept[name]).map(([name, title]) =>
		column(title, kept[name], others[name], kept.cut?.includes(name))))];
}
