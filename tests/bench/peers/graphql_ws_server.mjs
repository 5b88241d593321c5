// graphql-ws on ws, as its documentation sets it up: one subscription, and POST /publish for an event.
import { createServer } from "node:http";

import { buildSchema } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";

const schema = buildSchema(process.env.PEER_SCHEMA);
const listeners = new Set();

async function* activity() {
  const queue = [];
  const listener = { queue, wake: null };
  listeners.add(listener);
  try {
    for (;;) {
      while (queue.length) yield { activity: queue.shift() };
      await new Promise((wake) => (listener.wake = wake));
    }
  } finally {
    listeners.delete(listener);
  }
}

function publish(event) {
  for (const listener of listeners) {
    listener.queue.push(event);
    listener.wake?.();
  }
}

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", () => {
    publish(JSON.parse(body));
    response.end();
  });
});
const sockets = new WebSocketServer({ server, path: "/graphql" });
useServer({ schema, roots: { subscription: { activity } } }, sockets);
server.listen(0, "127.0.0.1", () => console.log(`GraphQL http://127.0.0.1:${server.address().port}/graphql`));
