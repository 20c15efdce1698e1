// A complete player in 60 lines, with nothing but what Node brings: signs in, finds or founds a table, plays any legal answer to the end.
//   node client.mjs http://localhost:8440 Robby last-gamble breakthrough      (docs/api.md describes the messages)
const [url, name, game, scenario] = process.argv.slice(2);

/** @param {string} method @param {string} path @param {object} [body] @param {string} [token] */
async function call(method, path, body, token) {
  const reply = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = await reply.json();
  if (!reply.ok) throw new Error(`${reply.status} ${json.error}: ${json.message}`);
  return json;
}

// 1. A name is enough; a program asks for a token instead of a cookie.
const { token } = await call('POST', '/api/guest', { name, token: true });

// 2. Sit down at the first open table of this game, or set one up and wait.
const { matches } = await call('GET', '/api/matches?list=open', undefined, token);
const open = matches.find((m) => m.game === game && m.scenario === scenario);
const match = open
  ? await call('POST', `/api/matches/${open.id}/join`, {}, token)
  : await call('POST', '/api/matches', { game, scenario }, token);
const side = match.seats.find((seat) => seat.you).side;
process.stdout.write(`${name} plays side ${side} of ${match.id}\n`);

// 3. Follow it: one socket, questions with an id, answers with the same id, updates in between.
const { WebSocket } = globalThis.WebSocket ? globalThis : await import('ws');
const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/socket`);
const waiting = new Map();
let asked = 0;
const ask = (message) =>
  new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    socket.send(JSON.stringify({ ...message, id: asked }));
  });
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.t === 'reply') waiting.get(message.id).resolve(message);
  else if (message.t === 'error') waiting.get(message.id).reject(new Error(message.message));
  else if (message.t === 'update') void answer(message);
};
socket.onopen = async () => {
  await ask({ t: 'hello', token });
  await answer(await ask({ t: 'subscribe', match: match.id, views: 'none' }));
};

// 4. When it is our turn: what may be done, and one of it. The id of the order makes a retry harmless.
async function answer({ status, turn, seq, result }) {
  if (status === 'over') {
    process.stdout.write(`over: ${JSON.stringify(result)}\n`);
    return socket.close();
  }
  if (turn !== side) return;
  const { actions } = await ask({ t: 'legal', match: match.id });
  const action = actions[Math.floor(Math.random() * actions.length)];
  await ask({ t: 'act', match: match.id, cid: `${side}-${seq}`, seq, actions: [action] });
}
