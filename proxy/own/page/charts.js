// How the last turns went over time, in charts of our own: bars of SVG, and what they say in words.

import {clock, count, duration, make, median, moment} from './text.js';

const SVG = 'http://www.w3.org/2000/svg';
const BARS = 48;
const LEAST = 1000; // milliseconds that a chart spans
const DAY = 86400000;

// What a turn is counted as: the first that fits.
const KINDS = [
	['bad', 'went wrong', turn => turn.failure !== undefined && turn.failure !== 'client-left'],
	['changed', 'changed', turn => turn.verdict === 'replaced' || turn.verdict === 'repaired'],
	['good', 'confirmed', turn => turn.verdict === 'confirmed'],
	['plain', 'as they came', () => true],
];

function draw(name, attributes, ...children) {
	const element = document.createElementNS(SVG, name);
	for (const [key, value] of Object.entries(attributes))
		element.setAttribute(key, value);
	element.append(...children);
	return element;
}

// Bars of stacked parts, each [kind, value], with a word for whoever points at one.
function bars(label, all, most, tell) {
	return draw('svg', {class: 'bars', viewBox: `0 0 ${BARS} 100`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label}, ...all.map((parts, place) => {
		let top = 100;
		return draw('g', {}, draw('title', {}, tell(parts, place)), ...parts.filter(([, value]) => value > 0).map(([kind, value]) => {
			const height = 100 * value / most;
			top -= height;
			return draw('rect', {class: kind, x: place + .1, y: top, width: .8, height});
		}));
	}));
}

function chart(title, keys, picture, ...axis) {
	return make('figure', {class: 'chart'}, make('figcaption', {}, title), keys.length > 0 && make('ul', {class: 'parts'}, keys.map(([kind, word]) =>
		make('li', {}, make('span', {class: `dot ${kind}`, 'aria-hidden': 'true'}), word))), picture, make('p', {class: 'axis quiet'}, axis.map(word => make('span', {}, word))));
}

// Both charts of these turns, oldest first; of all there were, or of the last ones.
export function charts(turns, areAll) {
	if (turns.length === 0)
		return [];
	const times = turns.map(turn => Date.parse(turn.time));
	const [from, to] = [Math.min(...times), Math.max(Date.now(), ...times)];
	const span = Math.max(to - from, LEAST);
	const inBars = Array.from({length: BARS}, () => []);
	turns.forEach((turn, i) => inBars[Math.min(BARS - 1, Math.floor(BARS * (times[i] - from) / span))].push(turn));
	const when = time => span > DAY ? moment(time) : clock(time);
	const at = place => when(from + place * span / BARS);
	const begin = `${when(from)}${areAll ? ', the first turn' : `, the oldest of the last ${count(turns.length)} turns`}`;

	const kindOf = turn => KINDS.find(([, , fits]) => fits(turn))[0];
	const counted = inBars.map(inside => KINDS.map(([kind, word]) => [kind, inside.filter(turn => kindOf(turn) === kind).length, word]).reverse());
	const most = Math.max(...inBars.map(inside => inside.length));
	const sums = KINDS.map(([kind, word]) => [turns.filter(turn => kindOf(turn) === kind).length, word]).filter(([n]) => n > 0).map(([n, word]) => `${count(n)} ${word}`);
	const added = inBars.map(inside => [['step', median(inside.filter(turn => turn.route !== 'direct').map(turn => turn.added_ms)) ?? 0]]);
	const longest = Math.max(...added.map(([[, ms]]) => ms));
	return [
		chart(`Turns: ${sums.join(', ')}`, KINDS, bars(`Turns over time: ${sums.join(', ')}`, counted, most, (parts, place) =>
			`${at(place)}: ${parts.filter(([, n]) => n > 0).map(([, n, word]) => `${n} ${word}`).join(', ') || 'none'}`), begin, `a full bar: ${count(most)}`, 'now'),
		longest > 0 && chart('What a guard added (median)', [], bars(`What a guard added over time, at most ${duration(longest)}`, added, longest,
			([[, ms]], place) => `${at(place)}: ${ms > 0 ? duration(ms) : 'none'}`), begin, `a full bar: ${duration(longest)}`, 'now'),
	].filter(part => part);
}
