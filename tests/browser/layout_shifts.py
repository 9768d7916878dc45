"""What moves on a page by itself: the browser notes every part that is suddenly elsewhere without anybody's doing."""

from playwright.async_api import Page

NOTED = """() => new Promise((done) => {
    const found = []
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
    const note = (list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            if (hadRecentInput) continue
            const isSeen = ({ previousRect, currentRect }) => place(previousRect) !== place(currentRect)
            if (sources.length && !sources.some(isSeen)) continue // by less than a pixel
            const moved = sources.map(({ node, previousRect, currentRect }) =>
                `${node?.outerHTML?.slice(0, 80) ?? node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`)
            found.push(`${value.toFixed(4)} ${moved.join('; ')}`)
        }
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => done(found)))
})"""


async def shifts(page: Page) -> list[str]:
    """Return what has moved on a page since it was loaded."""
    found: list[str] = await page.evaluate(NOTED)
    return found
