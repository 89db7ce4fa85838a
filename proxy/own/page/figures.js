// What was counted since the start, out of /parapet/metrics (Prometheus' text form).

import {charts} from './charts.js';
import {ask} from './feed.js';
import {count, duration, make, median, percent, verdictBadge, verdicts} from './text.js';
import {KEPT, lately, medianAdded} from './turns.js';

const Z = 1.96; // 95 of 100 intervals hold the share that they are of
const CHANGED = ['replaced', 'repaired'];
const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

// [{name, labels, value}]
function samples(text) {
	return text.split('\n').map(line => SAMPLE.exec(line)).filter(match => match).map(([, name, labels, value]) => ({
		name, value: Number(value), labels: Object.fromEntries([...(labels ?? '').matchAll(LABEL)].map(([, key, word]) => [key, word])),
	}));
}

const named = (all, name) => all.filter(sample => sample.name === name);

// Added up by what `of` says of each sample, the largest first: [[word, sum]]
function sums(found, of) {
	const by = new Map();
	for (const sample of found)
		by.set(of(sample), (by.get(of(sample)) ?? 0) + sample.value);
	return [...by].sort((a, b) => b[1] - a[1]);
}

function table(title, heads, rows) {
	if (rows.length === 0)
		return null;
	return make('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': title}, make('table', {}, make('caption', {}, title),
		make('thead', {}, make('tr', {}, heads.map(head => make('th', {scope: 'col'}, head)))),
		make('tbody', {}, rows.map(([first, ...cells]) => make('tr', {}, make('th', {scope: 'row'}, first), cells.map(cell => make('td', {}, cell)))))));
}

// The time that a share of a model's turns stayed below: somewhere in a histogram's bucket, so "up to".
function quantile(buckets, share) {
	const total = buckets.at(-1)?.value ?? 0;
	const bucket = buckets.find(one => total > 0 && one.value >= share * total);
	if (bucket === undefined)
		return '';
	return Number.isFinite(Number(bucket.labels.le)) ? `up to ${duration(1000 * bucket.labels.le)}` : 'longer';
}

function models(all) {
	const value = (name, model) => all.find(sample => sample.name === name && sample.labels.model === model)?.value;
	const rate = n => n === undefined ? '' : n.toFixed(1);
	const rows = sums(named(all, 'parapet_model_turns_total'), sample => sample.labels.model).map(([model, turns]) => {
		const buckets = named(all, 'parapet_model_first_text_seconds_bucket').filter(sample => sample.labels.model === model);
		return [model, count(turns), rate(value('parapet_model_generated_tokens_per_second', model)),
			rate(value('parapet_model_prompt_tokens_per_second', model)), quantile(buckets, 0.5), quantile(buckets, 0.95)];
	});
	return table('Models', ['model', 'turns', 'tokens/s written', 'tokens/s read', 'first text, half of them', '95 % of them'], rows);
}

// What a person wants to know of a model before trusting it: how often something went wrong that nobody was told of.
const SILENT = [['cut-by-length', 'truncated'], ['empty', 'empty'], ['wrong-script', 'in a wrong script'], ['runaway', 'repeated itself'],
	['thinking-long', 'thought too long']];

function silent(all) {
	const found = (name, model, wanted) => total(named(all, name).filter(sample => sample.labels.model === model && wanted(sample.labels)));
	const rows = sums(named(all, 'parapet_model_turns_total'), sample => sample.labels.model).map(([model, turns]) => [model, turns,
		[...SILENT.map(([flag]) => found('parapet_model_flags_total', model, labels => labels.flag === flag)),
			found('parapet_context_overflows_total', model, labels => labels.result === 'truncated')]]);
	if (!rows.some(([,, counts]) => counts.some(n => n > 0)))
		return null;
	return table('Before you trust a model: silent failures of its answers', ['model', 'turns', ...SILENT.map(([, words]) => words), 'prompt truncated'],
		rows.map(([model, turns, counts]) => [model, count(turns), ...counts.map(n => n > 0 ? `${count(n)} (${percent(n, turns)})` : '')]));
}

// Turns by one label and by verdict; a verdict that nobody had has no column.
function byVerdict(turns, title, label) {
	const groups = sums(turns, sample => sample.labels[label]).filter(([word]) => word !== '');
	const seen = verdicts.filter(verdict => turns.some(sample => sample.labels.verdict === verdict));
	const rows = groups.map(([word, total]) => [word, count(total), ...seen.map(verdict => {
		const [[, part] = [, 0]] = sums(turns.filter(sample => sample.labels[label] === word && sample.labels.verdict === verdict), () => '');
		return part > 0 ? `${count(part)} (${percent(part, total)})` : '';
	})]);
	return table(title, [label, 'turns', ...seen.map(verdictBadge)], rows);
}

// A share with Wilson's score interval (1927): "8 % (3 to 20)".
function share(hits, all) {
	if (all === 0)
		return '';
	const digits = all < 200 ? 0 : 1;
	const p = hits / all, z2 = Z * Z, middle = p + z2 / (2 * all), half = Z * Math.sqrt(p * (1 - p) / all + z2 / (4 * all * all));
	const [low, high] = [middle - half, middle + half].map(bound => (100 * Math.min(1, Math.max(0, bound / (1 + z2 / all)))).toFixed(digits));
	return `${(100 * p).toFixed(digits)} % (${low} to ${high})`;
}

// The last turns by one of their members, side by side: only where there are two to compare.
function comparison(turns, title, label) {
	const words = [...new Set(turns.map(turn => turn[label]))].filter(word => word).sort();
	const rows = words.map(word => {
		const mine = turns.filter(turn => turn[label] === word);
		const shareOf = is => share(mine.filter(is).length, mine.length);
		const middle = times => times.length > 0 ? duration(median(times)) : '';
		return [word, count(mine.length), shareOf(turn => CHANGED.includes(turn.verdict)),
			shareOf(turn => turn.failure !== undefined && turn.failure !== 'client-left'), shareOf(turn => turn.failure === 'client-left'),
			middle(mine.map(turn => turn.ms).filter(ms => ms >= 0)), middle(mine.filter(turn => turn.route !== 'direct').map(turn => turn.added_ms))];
	});
	if (words.length < 2)
		return [];
	return [table(`${title} of the last ${count(turns.length)} turns, compared`,
		[label, 'turns', 'changed', 'went wrong', 'client left', 'took (median)', 'guard added (median)'], rows),
	make('p', {class: 'quiet'}, 'In brackets: Wilson\u2019s 95 % interval of the share. Two shares whose intervals overlap may be the same.')];
}

function reasons(turns, title, verdicts) {
	const found = turns.filter(sample => verdicts.includes(sample.labels.verdict));
	return table(title, ['reason', 'turns', 'share'],
		sums(found, sample => sample.labels.reason).map(([word, n]) => [word, count(n), percent(n, total(found))]));
}

// What it came to that the model was asked further, by route.
function calls(found) {
	const results = ['changed', 'confirmed', 'nothing'];
	return table('Turns with extra calls, by result', ['route', 'turns', ...results], sums(found, sample => sample.labels.route).map(([route, total]) =>
		[route, count(total), ...results.map(result => {
			const part = found.find(sample => sample.labels.route === route && sample.labels.result === result)?.value ?? 0;
			return part > 0 ? `${count(part)} (${percent(part, total)})` : '';
		})]));
}

const total = found => found.reduce((sum, sample) => sum + sample.value, 0);

// What there is to say first: how many answers were changed, at what price, and what went wrong.
function headline(all, turns) {
	const changed = total(turns.filter(sample => CHANGED.includes(sample.labels.verdict)));
	const asked = total(named(all, 'parapet_called_turns_total').filter(sample => sample.labels.result === 'changed'));
	const failed = total(named(all, 'parapet_failed_turns_total').filter(sample => sample.labels.failure !== 'client-left'));
	const added = medianAdded();
	return [`${count(changed)} of ${count(total(turns))} answers changed`,
		changed > 0 && `${count(changed - asked)} of them without extra calls`,
		added !== undefined && `a guard added ${duration(added)} (median of the last turns)`,
		failed > 0 && `${count(failed)} went wrong`].filter(part => part).join(', ') + '.';
}

// Ask, and show.
export async function refresh() {
	const response = await ask('/parapet/metrics');
	if (!response.ok) {
		document.getElementById('uptime').textContent = response.status === 401 ? 'Figures require an operator\u2019s key.' : '';
		return;
	}
	const all = samples(await response.text());
	const turns = named(all, 'parapet_turns_total');
	const guarded = turns.filter(sample => sample.labels.route !== 'direct');
	const up = all.find(sample => sample.name === 'parapet_uptime_seconds')?.value ?? 0;
	document.getElementById('uptime').textContent =
		`${count(total(turns))} turn${total(turns) === 1 ? '' : 's'} in ${duration(1000 * up)}, ${count(total(guarded))} of them on a route`;
	document.getElementById('headline').textContent = total(turns) > 0 ? headline(all, turns) : '';
	const last = await lately();
	document.getElementById('charts').replaceChildren(...charts(last, total(turns) <= KEPT));
	document.getElementById('figures').replaceChildren(...[
		...comparison(last, 'Arms', 'arm'),
		...comparison(last, 'Models', 'model'),
		byVerdict(turns, 'Routes', 'route'),
		models(all),
		silent(all),
		byVerdict(turns, 'Arms of the experiment', 'arm'),
		calls(named(all, 'parapet_called_turns_total')),
		reasons(turns, 'Why a guard failed', ['fallback']),
		reasons(turns, 'Why an answer was changed', CHANGED),
		reasons(turns, 'Why an answer was not changed', ['confirmed', 'unchecked']),
	].filter(part => part));
}
