/**
 * What server and page say to each other: HTTP calls with their bodies and answers, and the messages of the socket. Types only: nothing of this
 * reaches a bundle. The schemas that check what comes in stand in schemas.ts (`@hexfront/wire/schemas`), for the server alone; the types of
 * bodies and messages are made of them.
 */
export type * from './calls.ts';
export type * from './matches.ts';
export type * from './moderation.ts';
export type * from './people.ts';
export type * from './socket.ts';
