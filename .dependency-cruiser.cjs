// The doors between the rooms of the house (docs/architecture.md): engine <- games <- bots <- { sim, server, client, cli },
// and engine <- wire <- { server, client }.

/** Tests may look at anything they need; the doors are for what is shipped. */
const tests = '(^|/)test/|[.]test[.]tsx?$|[.]browser[.]ts$';
const conformance = '^packages/engine/src/testing/';
const engine = '^packages/engine/';
const games = '^packages/games/';
const gamesDoor = '^packages/games/registry/';
const bots = '^packages/bots/';
const wire = '^packages/wire/';
const schemas = '^packages/wire/src/schemas[.]ts$';

/**
 * @param {string} name
 * @param {string} comment
 * @param {string} from
 * @param {string[]} allowed rooms, the own one included
 */
const door = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: '^(packages|scripts)/', pathNot: [...allowed, '/node_modules/'] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or hide a third. (Types may refer to each other.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'engine-imports-nothing',
      comment: 'The engine is a machine of its own: no other room and no library.',
      severity: 'error',
      from: { path: engine, pathNot: [tests, conformance] },
      to: { pathNot: engine, dependencyTypesNot: ['core'] },
    },
    door('conformance-kit-imports-engine', 'The conformance kit may use the test runner, but knows no game either.', conformance, [engine]),
    {
      name: 'no-node-in-the-rules',
      comment: 'Engine, games and bots run in browsers: no Node modules outside tests and the conformance kit.',
      severity: 'error',
      from: { path: [engine, games, bots], pathNot: [tests, conformance] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-library-in-the-rules',
      comment: 'Games and bots stand on the engine alone.',
      severity: 'error',
      from: { path: [games, bots], pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'], pathNot: '^packages/' },
    },
    {
      name: 'games-import-engine-only',
      comment: 'One game knows nothing of another; what two share belongs in the engine.',
      severity: 'error',
      from: { path: '^packages/games/([^/]+)/', pathNot: [tests, gamesDoor] },
      to: { path: '^(packages|scripts)/', pathNot: [engine, '^packages/games/$1/', '/node_modules/'] },
    },
    {
      name: 'referee-reads-no-rules',
      comment:
        'A second reading of the rulebook is worth something only if it knows nothing of the first: data and the shape of the state, no more.',
      severity: 'error',
      from: { path: '^packages/games/([^/]+)/referee/' },
      to: { path: '^packages/games/[^/]+/src/', pathNot: ['^packages/games/$1/src/data/', '^packages/games/$1/src/state/shape[.]ts$'] },
    },
    {
      name: 'referee-is-not-played',
      comment: 'The referee is for fuzzing and tests; no game, page or server loads it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [tests, '^packages/cli/', '/referee/'] },
      to: { path: '^packages/games/[^/]+/referee/' },
    },
    door('registry-imports-games', 'The list of games imports the games and the engine.', gamesDoor, [engine, games]),
    door('bots-import-contract', 'Computer players play by the public contract only.', bots, [engine, gamesDoor, bots]),
    door('sim-doors', 'Simulation stands on engine, games and bots.', '^packages/sim/', [engine, games, bots, '^packages/sim/']),
    door('server-doors', 'The server stands on engine, games, bots and the wire.', '^packages/server/', [
      engine,
      games,
      bots,
      wire,
      '^packages/server/',
    ]),
    door('client-doors', 'The page stands on engine, games, bots and the wire.', '^packages/client/', [
      engine,
      games,
      bots,
      wire,
      '^packages/client/',
    ]),
    door('wire-imports-engine-only', 'What server and page say to each other knows neither of them.', wire, [engine, wire]),
    {
      name: 'wire-is-types',
      comment: 'The wire is types: nothing of it runs in a page. Its schemas run in the server.',
      severity: 'error',
      from: { path: wire, pathNot: [tests, schemas] },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-schemas-in-the-page',
      comment: 'Schemas and their library would be a third of the page; it takes the types that follow from them.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: tests },
      to: { path: [schemas, '/node_modules/zod/'] },
    },
    door('cli-doors', 'The command may also simulate and serve.', '^packages/cli/', [engine, games, bots, '^packages/(sim|server|cli)/']),
    door('atlas-imports-engine-only', 'The mapmaker knows boards, not rules.', '^packages/atlas/', [engine, '^packages/atlas/']),
    {
      name: 'nobody-imports-atlas',
      comment: 'The mapmaker works at build time; its output is committed with the games.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/atlas/' },
      to: { path: '^packages/atlas/' },
    },
    {
      name: 'no-node-in-the-page',
      comment: 'The page runs in a browser.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-tests-in-what-is-shipped',
      comment: 'Shipped code does not import tests.',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|artefacts|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
