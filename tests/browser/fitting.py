"""Whether all that is written fits: nothing cut, nothing beyond its box or the page."""

from playwright.async_api import Page

# Texts that reach out of the page or of a box around them. A select, a text to type and a record scroll by themselves,
# and a name may be cut short.
MISFITS = """(names) => {
    const { clientWidth: width, scrollWidth: whole } = document.documentElement
    const faults = whole > width ? [`the page is ${whole} wide`] : []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
        const text = texts.currentNode
        const isSilent = text.parentElement.closest('.unseen, [inert], option, textarea, pre, script')
        const isShown = text.parentElement.checkVisibility({ visibilityProperty: true })
        if (!text.data.trim() || isSilent || !isShown || names.includes(text.data.trim())) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const rect of range.getClientRects()) {
            if (rect.left < -1 || rect.right > width + 1) faults.push(`“${text.data.trim()}” leaves the page`)
            for (let box = text.parentElement; box !== document.body; box = box.parentElement) {
                const { display, position, overflowX, overflowY } = getComputedStyle(box)
                if (display === 'inline' || display === 'contents') continue
                const edge = box.getBoundingClientRect()
                const isWide = rect.left < edge.left - 1 || rect.right > edge.right + 1
                const isCut = overflowY === 'hidden' && (rect.top < edge.top - 2 || rect.bottom > edge.bottom + 2)
                if (isWide || isCut) faults.push(`“${text.data.trim()}” leaves ${box.tagName} ${box.className}`)
                if (isWide || isCut || position === 'absolute' || position === 'fixed' || overflowX === 'auto') break
            }
        }
    }
    return [...new Set(faults)]
}"""


async def misfits(page: Page, names: list[str]) -> list[str]:
    """Return the texts that do not fit on a page as it is now; these names are people's own."""
    found: list[str] = await page.evaluate(MISFITS, names)
    return found
