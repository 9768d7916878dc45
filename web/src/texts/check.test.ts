import { expect, test } from 'vitest'
import { checkDictionary, ownTexts, read, unusedKeys } from '../../scripts/texts.js'
import { checkWriting } from '../../scripts/typography.js'

const english = {
  'a.home': 'Home',
  'a.hello': 'Hello {name}',
  'a.tiles': { one: 'one tile', other: '{count} tiles' },
}
const russian = {
  'a.home': 'Домой',
  'a.hello': 'Привет, {name}',
  'a.tiles': { one: '{count} тайл', few: '{count} тайла', many: '{count} тайлов' },
}

test('a complete dictionary passes', () => {
  expect(checkDictionary('en', english, english)).toEqual([])
  expect(checkDictionary('ru', russian, english)).toEqual([])
})

test.each([
  ['a missing key', { 'a.home': undefined }, 'ru: a.home is missing'],
  ['a key that English lacks', { 'a.other': 'Другое' }, 'ru: a.other is not in English'],
  ['a text left in English', { 'a.home': 'Home' }, 'ru: a.home is not translated'],
  ['a missing placeholder', { 'a.hello': 'Привет' }, 'ru: a.hello lacks {name} or invents {}'],
  ['an unknown placeholder', { 'a.hello': '{name}, {who}' }, 'ru: a.hello lacks {} or invents {who}'],
  [
    'a missing plural form',
    { 'a.tiles': { one: '{count} тайл', many: '{count} тайлов' } },
    'ru: a.tiles has forms one,many, not many,one,few',
  ],
  [
    'a missing number in a form for several numbers',
    { 'a.tiles': { ...russian['a.tiles'], one: 'один тайл' } },
    'ru: a.tiles lacks {count} or invents {}',
  ],
])('%s is found', (_, change, problem) => {
  const texts = Object.fromEntries(Object.entries({ ...russian, ...change }).filter(([, text]) => text !== undefined))
  expect(checkDictionary('ru', texts, english)).toEqual([problem])
})

test('a text that is rightly the same passes', () => {
  expect(checkDictionary('ru', { ...russian, 'a.home': 'Home' }, english, ['a.home'])).toEqual([])
})

test('unused keys are found, in components and in modules', () => {
  const sources = [
    read(`<p title={t('a.home')}>{t(\`level.\${level}\`)}</p>`, false),
    read(`const x: string = t('a.hello')`, true),
  ]
  const keys = ['a.home', 'a.hello', 'level.easy', 'levels.hard', 'a.tiles']
  expect(unusedKeys(keys, sources)).toEqual(['levels.hard', 'a.tiles'])
})

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<button aria-label="Close">✕</button>', 'Close'],
  ['<input placeholder="Your name" />', 'Your name'],
  ['<img alt="A gem" src="gem.svg" />', 'A gem'],
  ['<Page title="Lobby" />', 'Lobby'],
  ['<a title={isOpen ? "Hide" : t("a.b")} href="/">·</a>', 'Hide'],
  ['{#if isOpen}{`${count} tiles`}{/if}', 'tiles'],
  ['{#each all as each}<li>{each}: {"none"}</li>{/each}', 'none'],
  ['<svelte:head><title>Indigo</title></svelte:head>', 'Indigo'],
])('the text in %s is found', (source, text) => {
  expect([...ownTexts(read(source, false))]).toEqual([text])
})

test.each([
  `<p class="round" style:color="red">{t('a.b', { name: 'x' })} · {count + 1} …</p>`,
  `<button onclick={() => go('home')} title={kind === 'a' ? t('a.b') : t('a.c')}>✕</button>`,
  `<script lang="ts">const x = 'not shown'</script><style>p { color: red }</style><!-- A note. -->`,
  `<b>{[t('a.b'), name].join(' · ')}</b>`,
])('nothing is found in %s', (source) => {
  expect([...ownTexts(read(source, false))]).toEqual([])
})

test.each([
  ['en', 'You’re “in”, {name}…', '"in" …', 2],
  ['de', 'Moment … „Hier“: Du bist dran', 'Moment… : du bist dran', 2],
  ['es', '¿Listo? ¡Ya! Pulsa “?”', 'Listo? Ya!', 1],
  ['fr', '«\u202fIci\u202f»\u00a0: 5\u202f% !'.replace(' !', '\u202f!'), '« Ici » : oui !', 3],
  ['nl', '‘Hier’: winkans', '“Hier”: winstkans', 2],
  ['ru', '«Indigo»\u00a0— Enter', '“Mila” — сила', 4],
])('in %s, a machine tells good writing from bad', (language, good, bad, faults) => {
  expect(checkWriting(language, good)).toEqual([])
  expect(checkWriting(language, bad)).toHaveLength(faults)
})

test('a label that is much longer than in English is found', () => {
  expect(checkWriting('de', 'Schließen', 'Close')).toEqual([])
  expect(checkWriting('de', 'Das Fenster mit den Einstellungen wieder schließen', 'Close')).toHaveLength(1)
})
