// Batches: how far each is, how fast, and how long it will take. Counts alone are told here, nothing of what is asked.

import {ask} from './feed.js';
import {count, duration, make, moment} from './text.js';

const WINDOW = 300000; // milliseconds over which a rate is measured

const BADGES = {in_progress: 'repaired', finalizing: 'repaired', completed: 'confirmed', failed: 'failed', expired: 'fallback',
	cancelling: 'fallback', cancelled: 'fallback'};

const seen = new Map(); // id: [[milliseconds, lines done]], the oldest first

const doneOf = counts => counts.completed + counts.failed;

// Lines a millisecond by what was seen of it lately; undefined before there is something to compare, 0 where it stands still.
function rateOf(batch) {
	const looks = seen.get(batch.id) ?? [];
	const now = performance.now();
	looks.push([now, doneOf(batch.request_counts)]);
	while (looks[0][0] < now - WINDOW)
		looks.shift();
	seen.set(batch.id, looks);
	return looks.length > 1 ? (looks.at(-1)[1] - looks[0][1]) / (now - looks[0][0]) : undefined;
}

const perTime = rate => rate >= .001 ? `${(1000 * rate).toFixed(1)} lines a second` : `${(60000 * rate).toFixed(1)} lines a minute`;

function pace(batch) {
	const rate = batch.status === 'in_progress' ? rateOf(batch) : undefined;
	const left = batch.request_counts.total - doneOf(batch.request_counts);
	if (batch.status !== 'in_progress' || rate === undefined)
		return '';
	return rate > 0 ? `${perTime(rate)}, about ${duration(left / rate)} left` : 'waiting: clients, guards or another batch have priority';
}

// As long as there are lines; the words beside it say the same.
function bar({total, completed, failed}) {
	const parts = [['good', completed], ['bad', failed], ['left', total - completed - failed]].filter(([, n]) => n > 0);
	return make('span', {class: 'bar', 'aria-hidden': 'true'}, parts.map(([kind, n]) => {
		const part = make('span', {class: kind});
		part.style.flexGrow = n;
		return part;
	}));
}

function item(batch) {
	const counts = batch.request_counts;
	return make('li', {},
		make('span', {class: 'name'}, batch.id),
		make('span', {class: `badge ${BADGES[batch.status] ?? ''}`}, batch.status.replace('_', ' ')),
		make('span', {class: 'progress'}, `${count(doneOf(counts))} of ${count(counts.total)} done`, counts.failed > 0 && `, ${count(counts.failed)} of them failed`),
		bar(counts),
		make('span', {class: 'quiet'}, pace(batch) || `made ${moment(1000 * batch.created_at)}`));
}

// Ask, and show. Without a folder for batches there is nothing to show, not even that there are none.
export async function refresh() {
	const response = await ask('/parapet/batches');
	const batches = response.ok ? (await response.json()).batches : null;
	document.getElementById('batches-section').hidden = batches === null;
	document.getElementById('batches-link').hidden = batches === null;
	if (batches === null)
		return;
	document.getElementById('batches').replaceChildren(...batches.map(item));
	document.getElementById('batches-none').hidden = batches.length > 0;
	for (const id of [...seen.keys()].filter(id => !batches.some(batch => batch.id === id)))
		seen.delete(id);
}
