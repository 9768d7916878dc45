// Where keyboard and screen reader continue after somebody followed a link inside the client.

let hasNavigated = false

/** Note that another page of the client is being shown: from now on headings take the focus. */
export function noteNavigation(): void {
  hasNavigated = true
}

/** Focus the heading of a page that somebody came to from another page of the client. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  if (hasNavigated) heading.focus({ preventScroll: true })
}
