// Plays at a page as a person does, but in one visit: lifts the curtain, points at a cell, turns the tile, reads what the
// ghost promises, and clicks. Returns a report of each turn, after so many of them or at the end of the round.
async ({ seed, most }) => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]
  const shown = (selector) => document.querySelector(selector)

  const until = async (holds, what) => {
    const end = performance.now() + 120_000
    for (;;) {
      const found = holds()
      if (found) return found
      if (performance.now() > end) throw new Error(`${what} did not happen; the page says: ${document.body.innerText}`)
      await new Promise((next) => setTimeout(next, 10))
    }
  }

  // A small generator of chance that begins with the seed: the same turns each time.
  const chance = (below) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / (2 ** 32 / below))
  }

  const curtain = () => all('aside button').find((button) => button.textContent.startsWith('I’m '))
  const isOver = () => shown('section[aria-label$="is over"] h1')
  const isOnTurn = () => document.title.startsWith('●') && shown('.place') && shown('[data-cell=i5]')
  const is = (cell, state) => cell.getAttribute('aria-label').startsWith(`${cell.dataset.cell}, ${state}`)
  const cells = (state) => all('[data-cell]').filter((cell) => is(cell, state))
  const pieces = (name) => all(`use[href^="#piece-${name}"]`)
  const gems = () => all('.stage use').filter((piece) => /amber|emerald|sapphire/.test(piece.getAttribute('href')))
  const drawn = (piece) => [piece.getAttribute('href').slice('#piece-'.length), piece.getAttribute('transform')]

  const promise = () => ({
    lines: all('.dots').map((line) => line.getAttribute('d')),
    stops: gems().filter((gem) => gem.hasAttribute('opacity')).map(drawn),
    crashes: pieces('burst').map((burst) => burst.getAttribute('transform')),
    gains: all('.gain').map((gain) => [all('use', gain).map((chip) => chip.getAttribute('href')), gain.textContent.trim()]),
    action: shown('.place').textContent,
  })

  const reports = []
  while (reports.length < most) {
    await until(() => curtain() || isOnTurn() || isOver(), 'a turn, or the end,')
    if (isOver()) break
    const report = { before: gems().map(drawn), hidden: null }
    if (curtain()) {
      report.hidden = { tiles: pieces('routes').length - cells('occupied').length, gems: all('.won .gem').length }
      curtain().click()
      await until(isOnTurn, 'the turn behind the curtain')
    }
    const hand = all('.tile[aria-pressed]')
    if (hand.length) hand[chance(hand.length)].click()
    const free = cells('free')
    const cell = free[chance(free.length)]
    const box = cell.getBoundingClientRect()
    const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
    cell.dispatchEvent(new PointerEvent('pointermove', { ...at, pointerType: 'mouse' }))
    await until(() => !shown('.place').disabled && shown('.badges'), 'what the tile may do')
    for (let turns = chance(6); turns > 0; turns--) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, code: 'KeyR', key: 'r' }))
    }
    await new Promise((next) => setTimeout(next))
    report.promise = promise()
    reports.push(report)
    cell.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
    await until(() => is(cell, 'occupied'), 'the tile laid')
  }
  return reports
}
