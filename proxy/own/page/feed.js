// What parapet is asked, and the stream of turns. The page's key comes as #key=... behind the address or is typed in, is
// kept for this tab, and goes along in a field that parapet hands on to nobody: never in an address that anybody logs.
// A model server may ask for another one, which is typed in, too, and goes to that server alone.

const KEPT = 'parapet-key';
const KEPT_FOR_MODELS = 'parapet-model-key';
const OURS = '/parapet/';
const EVENTS = '/parapet/events';
const AGAIN_LEAST = 1000; // milliseconds until a stream that ended is asked for again, doubling
const AGAIN_MOST = 15000;
const LINE_MOST = 1 << 16; // characters of one event; parapet's own have less than a tenth

let wake = () => {};

const pause = ms => new Promise(done => {
	wake = done;
	setTimeout(done, ms);
});

let asking = KEPT; // which of the two keys is asked for

function keep(name, key) {
	sessionStorage.setItem(name, key);
	wake();
}

// From now on the key that is asked for goes along; who waits to ask again need not.
export function keepKey(key) {
	keep(asking, key);
}

// Take the key out of the address, where it would stand in the history and be seen over a shoulder.
function takeKey() {
	const said = new URLSearchParams(location.hash.slice(1)).get('key');
	if (said === null)
		return;
	history.replaceState(null, '', location.pathname);
	keep(KEPT, said);
}

takeKey();
addEventListener('hashchange', takeKey);

// A field holds no other characters, and no key has any.
function addField(headers, field, before, name) {
	const key = sessionStorage.getItem(name);
	if (key && /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(key))
		headers.set(field, before + key);
}

// The stream always wants the page's key: a refusal of anything else, once there is one, is the model server's, or parapet's for
// lack of a client's key.
let opened = false;

function askForKey(path) {
	asking = path.startsWith(OURS) || !opened ? KEPT : KEPT_FOR_MODELS;
	document.getElementById('key-label').textContent =
		asking === KEPT ? 'A key is required: from the link that parapet printed, or from its key files' : 'The model server, or parapet for its clients, requires a key';
	document.getElementById('key-missing').hidden = asking !== KEPT;
	document.getElementById('key-form').hidden = false;
}

// fetch() with the keys. One that is missing, or is none, is asked for.
export async function ask(path, options = {}) {
	const headers = new Headers(options.headers);
	addField(headers, 'X-Parapet-Key', '', KEPT);
	if (!path.startsWith(OURS))
		addField(headers, 'Authorization', 'Bearer ', KEPT_FOR_MODELS);
	const response = await fetch(path, {cache: 'no-store', credentials: 'omit', redirect: 'error', ...options, headers});
	if (path === EVENTS)
		opened = response.status !== 401;
	if (response.status === 401)
		askForKey(path);
	else if (path === EVENTS && asking === KEPT)
		document.getElementById('key-form').hidden = true;
	return response;
}

// The JSON that an address of parapet's answers with, whatever its status.
export async function askJson(path, options) {
	return (await ask(path, options)).json();
}

// One event: the lines before an empty one.
function tell(lines, onTurn) {
	const value = name => lines.filter(line => line.startsWith(`${name}: `)).map(line => line.slice(name.length + 2)).join('\n');
	if (value('event') === 'turn')
		onTurn(JSON.parse(value('data')));
}

async function read(response, onTurn) {
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = '';
	for (;;) {
		const {done, value} = await reader.read();
		if (done)
			return;
		const events = (rest + value).split('\n\n');
		rest = events.pop();
		for (const event of events)
			tell(event.split('\n'), onTurn);
		if (rest.length > LINE_MOST)
			throw new Error('an event is too long');
	}
}

// Listen for ever: onTurn for each turn (the last ones come again with each new stream), onState with whether there is
// a stream, and why there is none.
export async function listen(onTurn, onState) {
	let again = AGAIN_LEAST;
	for (;;) {
		let why = '';
		try {
			const response = await ask(EVENTS);
			if (response.ok) {
				again = AGAIN_LEAST;
				onState(true, '');
				await read(response, onTurn);
			} else
				why = response.status === 401 ? 'a key is required' : (await response.json()).error.message;
		} catch {
			// It has gone, or is not there yet.
		}
		onState(false, why);
		await pause(again);
		again = Math.min(2 * again, AGAIN_MOST);
	}
}
