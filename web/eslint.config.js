import svelte from 'eslint-plugin-svelte'
import tseslint from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default tseslint.config(
  { ignores: ['node_modules', 'src/wire/types.ts'] },
  ...tseslint.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    // The board draws what it is given and says what was done: it knows neither rules nor network.
    files: ['src/board/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.\\./(?!wire/types$)', message: 'The board knows only itself and the types of the wire.' },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'XMLHttpRequest', 'localStorage', 'EventSource'],
    },
  },
)
