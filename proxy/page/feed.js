// What parapet is asked, and the stream of turns. A key, where one is needed, comes as #key=... behind the address or is
// typed in, is kept for this tab, and goes along in a field: never in an address that anybody logs.

const KEPT = 'parapet-key';
const AGAIN_LEAST = 1000; // milliseconds until a stream that ended is asked for again, doubling
const AGAIN_MOST = 15000;
const LINE_MOST = 1 << 16; // characters of one event; parapet's own have less than a tenth

let wake = () => {};

const pause = ms => new Promise(done => {
	wake = done;
	setTimeout(done, ms);
});

// From now on this key goes along; who waits to ask again need not.
export function keepKey(key) {
	sessionStorage.setItem(KEPT, key);
	wake();
}

function key() {
	const said = new URLSearchParams(location.hash.slice(1)).get('key');
	if (said !== null) {
		sessionStorage.setItem(KEPT, said);
		history.replaceState(null, '', location.pathname);
	}
	return sessionStorage.getItem(KEPT);
}

// fetch() with the key. One that is missing, or is none, is asked for.
export async function ask(path, options = {}) {
	const headers = new Headers(options.headers);
	const kept = key();
	if (kept)
		headers.set('Authorization', `Bearer ${kept}`);
	const response = await fetch(path, {cache: 'no-store', redirect: 'error', ...options, headers});
	if (response.status === 401)
		document.getElementById('key-form').hidden = false;
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
			const response = await ask('/parapet/events');
			if (response.ok) {
				again = AGAIN_LEAST;
				onState(true, '');
				await read(response, onTurn);
			} else
				why = response.status === 401 ? 'a key is needed' : (await response.json()).error.message;
		} catch {
			// It has gone, or is not there yet.
		}
		onState(false, why);
		await pause(again);
		again = Math.min(2 * again, AGAIN_MOST);
	}
}
