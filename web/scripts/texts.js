// `make check`: checks that every text is translated and used, and that no component contains text of its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'svelte/compiler'
import ts from 'typescript'
import { checkWriting } from './typography.js'

/** Texts that are rightly the same as in English. */
const SAME = {
  all: [
    'aid.digits',
    'aid.g',
    'aid.l',
    'aid.r',
    'app.name',
    'board.gem_at',
    'table.bot_name',
    'replay.example',
    'replay.result',
    'announce.about',
    'words.beyond',
    ...['otto', 'mila', 'nora', 'bruno', 'felix', 'iris'].map((name) => `character.${name}`),
    'me.bot',
  ],
  de: ['aid.escape', 'replay.speed_normal', 'settings.speed_normal'],
  es: ['aid.escape', 'end.total', 'replay.speed_normal', 'settings.speed_normal', 'settings.pace_short'],
  fr: [
    'board.crash',
    'colour.turquoise',
    'end.total',
    'game.points',
    'level.expert',
    'replay.pause',
    'settings.volume',
    'table.title',
  ],
  nl: ['aid.enter', 'aid.escape', 'level.expert', 'react.sorry', 'settings.volume'],
  ru: ['aid.enter', 'aid.escape'],
}
/** Pages that have no script yet, or never one: they say everything in every language. */
const PAGES = ['index.html', '../deploy/unavailable.html']
const SPOKEN = /^(aria-(label|description|valuetext|roledescription)|title|placeholder|alt|label|about)$/

const formsOf = (text) => (typeof text === 'string' ? { other: text } : text)
const bracesOf = (text) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

/** Return what is wrong with a dictionary, compared with the English one. */
export function checkDictionary(language, texts, english, same = [...SAME.all, ...(SAME[language] ?? [])]) {
  const rules = new Intl.PluralRules(language)
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  const missing = Object.keys(english).filter((key) => !(key in texts))
  const unknown = Object.keys(texts).filter((key) => !(key in english))
  const wrong = [...missing.map((key) => `${key} is missing`), ...unknown.map((key) => `${key} is not in English`)]
  for (const key of Object.keys(english).filter((each) => each in texts)) {
    const forms = formsOf(texts[key])
    const isPlural = typeof english[key] !== 'string'
    const wanted = isPlural ? [...new Set(numbers.map((number) => rules.select(number)))] : ['other']
    if (wanted.toSorted().join() !== Object.keys(forms).toSorted().join())
      wrong.push(`${key} has forms ${Object.keys(forms)}, not ${wanted}`)
    const names = new Set(Object.values(formsOf(english[key])).flatMap((text) => [...bracesOf(text)]))
    for (const [form, text] of Object.entries(forms)) {
      // A form for a single number may spell it out.
      const mayCount = isPlural && numbers.filter((number) => rules.select(number) === form).length === 1
      const lacks = [...names].filter((name) => !bracesOf(text).has(name) && !(mayCount && name === 'count'))
      const invents = [...bracesOf(text)].filter((name) => !names.has(name) && !(isPlural && name === 'count'))
      if (lacks.length || invents.length) wrong.push(`${key} lacks {${lacks}} or invents {${invents}}`)
    }
    const isSame = JSON.stringify(texts[key]) === JSON.stringify(english[key])
    if (language !== 'en' && isSame && !same.includes(key)) wrong.push(`${key} is not translated`)
  }
  return wrong.map((each) => `${language}: ${each}`)
}

/** Return what is wrong with how a dictionary is written. */
const checkStyle = (language, texts, english) =>
  Object.entries(texts).flatMap(([key, text]) =>
    Object.values(formsOf(text)).flatMap((form) =>
      checkWriting(language, form, formsOf(english[key] ?? form).other).map(
        (what) => `${language}: ${key} ${what}: ${form}`,
      ),
    ),
  )

/** Yield the keys, and the beginnings and ends of keys, that a source mentions. */
function* mentioned(node) {
  if (!node || typeof node !== 'object') return
  if (node.type === 'Literal' && typeof node.value === 'string') yield [node.value]
  if (node.type === 'TemplateLiteral') yield node.quasis.map((part) => part.value.cooked)
  for (const child of Object.values(node)) yield* mentioned(child)
}

/** Return the keys that no source uses. */
export function unusedKeys(keys, sources) {
  const parts = sources.flatMap((source) => [...mentioned(source)])
  const whole = new Set(parts.filter((each) => each.length === 1).map(([text]) => text))
  // The part before the first placeholder must name the section, so that no placeholder matches everything.
  const holes = parts.filter(([first, last]) => last !== undefined && /^[a-z]+\./.test(first ?? ''))
  return keys.filter(
    (key) => !whole.has(key) && !holes.some((each) => key.startsWith(each[0]) && key.endsWith(each.at(-1))),
  )
}

/** Yield the texts written directly into a component, visible or for screen readers. */
export function* ownTexts(node, isShown = false) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) return yield* node.flatMap((each) => [...ownTexts(each, isShown)])
  const { type } = node
  const said =
    type === 'Text' ? node.data : type === 'Literal' ? node.value : type === 'TemplateElement' ? node.value.cooked : ''
  if (isShown && typeof said === 'string' && /\p{L}/u.test(said)) yield said.trim()
  if (type === 'StyleSheet' || type === 'Comment' || type === 'Script' || type?.endsWith('Directive')) return
  // Text that is compared, looked up or passed to a function isn't shown, except for the parts of a list.
  if (/^(BinaryExpression|MemberExpression|CallExpression|ArrowFunctionExpression)$/.test(type)) {
    const parts = type === 'BinaryExpression' && node.operator === '+' ? [node.left, node.right] : []
    const list = node.callee?.object?.type === 'ArrayExpression' ? [node.callee.object] : []
    return yield* ownTexts([...parts, ...list], isShown)
  }
  if (type === 'Attribute') return yield* ownTexts(node.value, SPOKEN.test(node.name))
  for (const [name, child] of Object.entries(node)) {
    if (name === 'fragment' || name === 'nodes') yield* ownTexts(child, true)
    else if (type === 'ConditionalExpression' && name === 'test') continue
    else if (/^(expression|context|key|parameters|declaration|metadata)$/.test(name) && type !== 'ExpressionTag')
      continue
    else yield* ownTexts(child, isShown)
  }
}

/** Parse a component, or a module as if it were the script of one. */
export const read = (source, isModule) =>
  parse(isModule ? `<script lang="ts">${source}</script>` : source, { modern: true })

/** Import a module of texts by its name. */
async function texts(name) {
  const source = readFileSync(`src/texts/${name}.ts`, 'utf8')
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } })
  return await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}

async function main() {
  const files = readdirSync('src', { recursive: true }).filter((name) => /\.(ts|svelte)$/.test(name))
  const ours = files.filter((name) => !/^(texts\/\w\w(\.\w+)?\.ts|wire\/types\.ts|.*\.test\.ts)$/.test(name))
  const sources = ours.map((name) => [name, read(readFileSync(join('src', name), 'utf8'), name.endsWith('.ts'))])
  const trees = sources.map(([, tree]) => tree)
  const wrong = sources.flatMap(([name, tree]) => [...ownTexts(tree)].map((text) => `${name}: “${text}” has no key`))
  const languages = Object.keys((await texts('languages')).LANGUAGES)
  const there = readdirSync('src/texts')
  // A catalog's name is what follows the language: none for the main one, then those that are loaded on demand.
  const books = there.filter((name) => /^en(\.\w+)?\.ts$/.test(name)).map((name) => name.slice(2, -3))
  for (const book of books) {
    const { en } = await texts(`en${book}`)
    wrong.push(...unusedKeys(Object.keys(en), trees).map((key) => `en${book}: ${key} is not used`))
    for (const language of languages) {
      const name = `${language}${book}`
      const dictionary = there.includes(`${name}.ts`) ? (await texts(name))[language] : undefined
      if (dictionary) wrong.push(...checkDictionary(language, dictionary, en), ...checkStyle(language, dictionary, en))
      else wrong.push(`src/texts/${name}.ts is missing`)
    }
  }
  for (const page of PAGES) {
    const source = readFileSync(page, 'utf8')
    const lacks = languages.filter((language) => !source.includes(`lang="${language}"`))
    wrong.push(...lacks.map((language) => `${page} says nothing in ${language}`))
  }
  for (const each of wrong) console.error(each)
  process.exitCode = wrong.length ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
