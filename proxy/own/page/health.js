// How the model server, the policy and the helpers are.

import {askJson} from './feed.js';
import {make, moment, percent} from './text.js';

// state: good, fair, bad or unknown. What needs no look stands in `more`.
function card(title, state, word, lines, more = []) {
	const quiet = list => list.filter(line => line).map(line => make('p', {class: 'quiet'}, line));
	const hidden = quiet(more);
	return make('li', {class: `card ${state}`}, make('h3', {}, title), make('p', {class: 'state'}, word), quiet(lines),
		hidden.length > 0 && make('details', {}, make('summary', {'aria-label': `more about ${title}`}, 'more'), hidden));
}

// What holds a process, as it says itself.
function layers(of) {
	return [of.layers && `held by ${of.layers}`, of.layers_missing && `not granted: ${of.layers_missing}`];
}

function policyCard(policy) {
	const words = {'in-force': ['good', 'in force'], old: ['fair', 'the previous one: the files have a mistake'], none: ['bad', 'none: everything is relayed raw'],
		'built-in': ['bad', 'the built-in one: the files cannot be read']};
	const [state, word] = words[policy.state] ?? ['unknown', policy.state];
	return card('Policy', state, word, [policy.name && `${policy.name} (${policy.hash})`, (policy.files ?? []).join(', '),
		policy.name && `loaded ${moment(policy.loaded)}`,
		policy.capture && 'capture is on: prompts and answers are stored',
		policy.capture_state === 'no-file' && 'capture is on, but there is no file: nothing is stored']);
}

function helperCard(title, helper, checks) {
	if (!helper.found)
		return card(title, 'fair', 'not installed', [`no ${checks} can be run`]);
	return card(title, helper.ready ? 'good' : 'bad', helper.ready ? 'ready' : 'not ready',
		[helper.failed && `failed at ${helper.failed}`, helper.restarts > 0 && `restarted ${helper.restarts} times`], layers(helper));
}

// One rate of a route, now and when it was calibrated.
function rateLine(model, rate) {
	const of = ([part, whole]) => `${percent(part, whole)} of ${whole}`;
	const then = rate.then[1] > 0 ? `${of(rate.then)} ${rate.from === 'policy' ? 'when calibrated' : 'at first'}` : 'nothing to compare with yet';
	return `${model}, ${rate.route}, ${rate.rate}: ${of(rate.now)} lately, ${then}`;
}

const WEIGHTS = {same: 'the measured weights', changed: 'not the measured weights', unknown: 'weights not compared'};

function calibrationCard(models) {
	const rates = models.flatMap(one => one.rates.map(rate => [one.model, rate]));
	const lines = drifted => rates.filter(([, rate]) => rate.drifted === drifted).map(([model, rate]) => rateLine(model, rate));
	const changed = models.filter(one => one.weights === 'changed');
	const word = lines(true).length > 0 ? 'has drifted' : changed.length > 0 ? 'weights have changed' : 'holds';
	return card('Calibration', word === 'holds' ? 'good' : 'fair', word,
		[...lines(true), ...changed.map(one => `${one.model}: ${WEIGHTS.changed}`), `of ${models.map(one => one.model).join(', ')}`],
		[...models.map(one => [one.model, one.measured && `measured ${one.measured}`, one.digest.slice(0, 19), WEIGHTS[one.weights]]
			.filter(part => part).join(', ')), ...lines(false)]);
}

// What was observed of models: how often the draft and the two programs are right, by who agrees with whom.
const RULES = {prior: 'by its size', stricter: 'stricter: agreeing programs are not enough', looser: 'looser: agreeing programs are enough'};

const inPercent = share => `${Math.round(100 * share)} %`;

function trustCard(models) {
	const rated = one => `draft ${inPercent(one.draft)}, programs ${one.programs.map(inPercent).join(' and ')} right by ${one.turns} turns`;
	const checked = one => `${inPercent(one.checked_share)} of drafts are checked, ${one.confirmed} of the last ${one.checks} checks confirmed and ` +
		`${one.changed} changed one`;
	const line = one => `${one.model}, ${one.route}: ` +
		[RULES[one.rule], one.turns > 0 && rated(one), one.checks > 0 && checked(one)].filter(part => part).join('; ');
	const moved = models.filter(one => one.rule !== 'prior');
	return card('Trust', 'good', moved.length > 0 ? 'observed' : 'by size', moved.map(line), models.filter(one => one.rule === 'prior').map(line));
}

function cards(state) {
	const answers = state.backend === true;
	return [
		card('Model server', answers ? 'good' : 'bad', answers ? 'answers' : 'does not answer', [answers && state.server]),
		policyCard(state.policy ?? {state: 'unknown'}),
		...(state.calibrated ?? []).length > 0 ? [calibrationCard(state.calibrated)] : [],
		...(state.trust ?? []).length > 0 ? [trustCard(state.trust)] : [],
		helperCard('Jail', state.jail ?? {}, 'programs'),
		helperCard('Solver', state.solver ?? {}, 'puzzles'),
		card('parapet', state.draining ? 'fair' : 'good', state.draining ? 'finishing' : 'serving',
			[`${state.workers} worker${state.workers === 1 ? '' : 's'}`], layers(state)),
	];
}

let shown = '';

// Ask, and show what changed. Returns the answer.
export async function refresh() {
	const state = await askJson('/parapet/ready?verbose&backend=1');
	if (typeof state.ready !== 'boolean')
		throw new Error('the health report is empty');
	const text = JSON.stringify(state);
	if (text !== shown) {
		document.getElementById('version').textContent = state.version ?? '';
		document.getElementById('health').replaceChildren(...cards(state));
	}
	shown = text;
	return state;
}
