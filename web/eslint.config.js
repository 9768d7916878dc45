import svelte from 'eslint-plugin-svelte'
import tseslint from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** The rooms of the client, and what each may import from; tests, and what they alone use, may import from anywhere. */
const ROOMS = {
  wire: [],
  offline: [],
  texts: ['wire/arriving'],
  board: ['wire/types'],
  ui: ['texts', 'wire/arriving'],
  speech: ['board', 'texts', 'wire'],
  offline: ['texts', 'ui', 'wire'],
  app: ['offline', 'texts', 'ui', 'wire'],
  words: ['board', 'speech', 'texts', 'ui', 'wire/types'],
  game: ['app', 'board', 'speech', 'texts', 'ui', 'wire', 'words'],
  coach: ['board', 'game', 'speech', 'texts', 'ui', 'wire'],
  lobby: ['app', 'board', 'game', 'speech', 'texts', 'ui', 'wire'],
  start: ['app', 'board', 'game', 'speech', 'texts', 'ui', 'wire'],
  learning: ['app', 'board', 'game', 'speech', 'texts', 'ui', 'wire'],
  me: ['app', 'board', 'offline', 'speech', 'texts', 'ui', 'wire'],
  puzzles: ['app', 'board', 'coach', 'game', 'speech', 'texts', 'ui', 'wire'],
  replay: ['app', 'board', 'coach', 'game', 'lobby', 'speech', 'texts', 'ui', 'wire'],
  embed: ['board', 'offline/kernels', 'theme.css\\?inline', 'wire/types'],
  screens: [
    'app',
    'board',
    'coach',
    'game',
    'learning',
    'lobby',
    'me',
    'offline',
    'puzzles',
    'replay',
    'speech',
    'start',
    'texts',
    'ui',
    'wire',
    'words',
  ],
}
/** A module that awaits something may never arrive in Safari, if two others import it at once. */
const NO_WAITING_MODULES = {
  selector:
    'Program > ExpressionStatement > AwaitExpression, ' +
    ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > AwaitExpression',
  message: 'Modules must not await anything: Safari may never load them. See withTexts in texts/index.svelte.ts.',
}
const WITHOUT_NETWORK = ['board', 'speech', 'ui']

function room([name, imports]) {
  const message = `${name}/ may import from ${imports.join(', ') || 'no other room'}: see the rooms in eslint.config.js.`
  const others = `^\\.\\./(?!(${imports.join('|') || '$'})(/|$))`
  return {
    files: [`src/${name}/**`],
    ignores: ['**/*.test.ts', 'src/speech/fillings.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: others, message }] }],
      'no-restricted-syntax': [
        'error',
        { selector: `ImportExpression > Literal[value=/${others.replaceAll('/', '\\/')}/]`, message },
        NO_WAITING_MODULES,
      ],
    },
  }
}

export default tseslint.config(
  { ignores: ['node_modules', 'src/wire/types.ts'] },
  ...tseslint.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  ...Object.entries(ROOMS).map(room),
  {
    files: WITHOUT_NETWORK.map((name) => `src/${name}/**`),
    rules: {
      'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'XMLHttpRequest', 'localStorage', 'EventSource'],
    },
  },
  {
    files: ['src/**'],
    ignores: [...Object.keys(ROOMS).map((name) => `src/${name}/*`), 'src/App.svelte', 'src/main.ts', 'src/worker.ts'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'Program', message: 'Move this file into a room of web/src.' }],
    },
  },
  {
    files: ['src/App.svelte', 'src/main.ts', 'src/worker.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_WAITING_MODULES] },
  },
)
