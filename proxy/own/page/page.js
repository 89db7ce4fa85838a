// The page's beginning: the stream of turns, and what is asked again and again.

import * as batches from './batches.js';
import {keepKey, listen} from './feed.js';
import * as figures from './figures.js';
import * as health from './health.js';
import * as trial from './trial.js';
import * as turns from './turns.js';

const HEALTH_EVERY = 5000; // milliseconds
const FIGURES_SOON = 500; // after a turn: many that come together are counted at once

let due = null;
let listening = false; // to the stream of turns

async function showFigures() {
	due = null;
	await figures.refresh().catch(() => {});
}

function onTurn(turn) {
	if (turns.add(turn) && due === null)
		due = setTimeout(showFigures, FIGURES_SOON);
}

function onState(live, why) {
	const badge = document.getElementById('feed');
	const word = live ? 'live' : why || 'parapet does not answer';
	badge.className = live ? 'badge confirmed' : 'badge failed';
	if (badge.textContent !== word)
		badge.textContent = word;
	turns.setMissing(why === 'a key is required' ? 'Not shown without the key.' : '');
	listening = live;
	if (live) {
		showFigures();
		showBatches();
	}
}

// With the stream there is the key that this takes, too.
async function showBatches() {
	if (listening)
		await batches.refresh().catch(() => {});
}

let begun = false;

async function showHealth() {
	const state = await health.refresh().catch(() => null);
	turns.setCapture(state?.policy?.capture_state === 'on');
	if (state !== null && !begun) {
		begun = true;
		trial.begin();
	}
	await showBatches();
	setTimeout(showHealth, HEALTH_EVERY);
}

document.getElementById('key-form').addEventListener('submit', event => {
	const field = document.getElementById('key');
	event.preventDefault();
	event.target.hidden = true;
	keepKey(field.value.trim());
	field.value = '';
	trial.nameModels();
});
turns.begin();
listen(onTurn, onState);
showHealth();
showFigures();
