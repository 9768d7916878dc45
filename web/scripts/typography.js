// What a machine can tell of good writing in each language: spaces, quotes, capitals, words and lengths.

/** Every language: each pattern is wrong wherever it is found. */
const EVERYWHERE = [
  [/"/, 'straight quotes'],
  [/'/, 'a straight apostrophe'],
  [/\.\.\./, 'three dots instead of …'],
  [/ {2}/, 'two spaces'],
  [/^\s|\s$/, 'a space at an end'],
  [/ - /, 'a hyphen instead of a dash'],
]
/** By language: what is wrong. Words have one meaning, so the other word for it is wrong, too. */
const WRONG = {
  en: [
    [/[«»„]/, 'quotes that aren’t “ ”'],
    [/(?<!\d)\s…/, 'a space before …'],
    [
      /\b(strength|victor(y|ies)|figures|running games?)\b/i,
      'a second word for rating, wins, statistics or games in progress',
    ],
  ],
  de: [
    [/[«»”’](?!s\b)/, 'quotes that aren’t „ “'],
    [/[^\s(„]…/, '… without a space before it'],
    [/: (ich|du|er|sie|es|wir|ihr|dreh|klick|leg|lies|nimm|prüfe|schau|setz|tippe|zieh)\b/, 'no capital after a colon'],
    [/\b(Siegchance|Brett|Mitspielende|Stück)/, 'a second word for Gewinnchance, Spielplan, Spielerzahl or Plättchen'],
    [/\b(Mitspieler|Zuschauer)/, 'a word for men only'],
    [/\b(Sie|Ihnen|Ihre?[mnrs]?)\b.*\bbitte\b/, 'Sie instead of du'],
  ],
  es: [
    [/[«»„]/, 'quotes that aren’t “ ”'],
    [/(?<!\d)\s…/, 'a space before …'],
    [/\b(vosotros|vuestr[oa]s?|ustedes|\w+(áis|éis))\b/, 'a plural that only Spain, or only America, says'],
    [/\b(azulejo|baldosa|celda|ordenador|computadora|móvil|celular)\b/, 'a second or a regional word'],
  ],
  fr: [
    [/(^|[^\u202f])[;!?%](?!\p{L})/u, 'no narrow no-break space before ; ! ? or %'],
    [/[^\u00a0]:(?!\/)/, 'no no-break space before a colon'],
    [/«[^\u202f]|[^\u202f]»/, 'no narrow no-break space inside « »'],
    [/[“”„]/, 'quotes that aren’t « »'],
    [/(?<!\d)\s…/, 'a space before …'],
    [
      /chances? de victoire|éliminé|\bfil(er|aient)\b|\bécran\b(?! tactile| d’un)/,
      'a second word for chances de gagner, retirées du jeu or appareil',
    ],
  ],
  nl: [
    [/[«»„“”]/, 'quotes that aren’t ‘ ’'],
    [/(?<!\d)\s…/, 'a space before …'],
    [
      /\b(winst(kans|en)?|wedstrijd|tegenspeler|potje|plaatje)/i,
      'a second word for winkans, overwinning, match, tegenstander, partij or afbeelding',
    ],
  ],
  ru: [
    [/[“”„]/, 'quotes that aren’t « »'],
    [/« | »/, 'a space inside « »'],
    [/[^\u00a0—]—|^—/, 'no no-break space before a dash'],
    [/(?<!\d)\s…/, 'a space before …'],
    [
      /(?<!\p{L})(сил[аеуы]|силой|камбэк\p{L}*|на одном экране)(?!\p{L})/iu,
      'a second word for рейтинг, волевая победа or устройство',
    ],
  ],
}
/** Names that Russian writes in Latin letters. */
const LATIN =
  /Indigo|indigo game|\.indigo|Enter|Esc|Shift|Ctrl|Emoji|Chromium|Firefox|WebKit|NVDA|JAWS|VoiceOver|TalkBack|cookie|seed|^[A-Z]$|(?<![\p{L}])[A-Z](?![\p{L}])/gu
/** In letters: what fits on a button. */
const LONGEST_LABEL = 44
const SHORT = 24

/** Return what is wrong with how a text is written. */
export function checkWriting(language, text, english = text) {
  const wrong = [...EVERYWHERE, ...(WRONG[language] ?? [])].filter(([pattern]) => pattern.test(text))
  const said = wrong.map(([, what]) => `has ${what}`)
  const words = text.replaceAll(/\{\w+\}/g, '')
  if (language === 'ru' && /[A-Za-z]/.test(words.replaceAll(LATIN, ''))) said.push('has a Latin word')
  if (language === 'es' && !isTurned(words)) said.push('lacks ¿ or ¡')
  const isLabel = english.length <= SHORT && !/[{.!?…]/.test(english)
  if (isLabel && text.length > LONGEST_LABEL) said.push(`is longer than ${LONGEST_LABEL} letters`)
  return said
}

/** Whether each question and each cry begins with its mark, in Spanish; a mark in quotes is a key. */
function isTurned(text) {
  const marks = text.replaceAll(/“[?!]”/g, '')
  const count = (mark) => marks.split(mark).length
  return count('?') === count('¿') && count('!') === count('¡')
}
