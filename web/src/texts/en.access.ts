// English: what there is for people who play without eyes, mouse or good light. See en.ts.
export const en = {
  'access.aim': 'Blind and sighted people play this game against each other on equal terms.',
  'access.there': 'What there is',
  'access.screen':
    'With a screen reader, each space says what is there and what your tile would do. Every move is announced: where a gem stops, what it faces, and how the tile lies.',
  'access.words':
    '“Board in words” lists every gem with its distance to each gate, and all your moves with their effects. It says what others see, so it isn’t a hint. Enter places the move.',
  'access.switch':
    'Everything works with the keyboard alone, and so with a switch. No move needs dragging, and there is no time limit unless the table has a clock.',
  'access.see':
    'Gems and players differ by shape as well as colour. Settings has a high-contrast theme; the page follows your system’s contrast, colours and reduced motion, and zooms to 400%.',
  'access.keys': 'Keys',
  'access.tested': 'What we tested with what',
  'access.tested_about':
    'Automated tests play whole games in Chromium, Firefox and WebKit, and one of them by what a screen reader is told alone. People with disabilities haven’t tested it yet, and no one has tried it with NVDA, JAWS, VoiceOver or TalkBack.',
  'access.report': 'Tell us what’s in your way',
  'access.report_about':
    'Write to the operators of this server, or report it to the project. Say which browser and which assistive technology you use.',
} as const
