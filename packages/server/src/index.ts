export { serve, serveHelp } from './serve.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
