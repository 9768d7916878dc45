// Copies text to the clipboard. Browsers offer their clipboard API only over HTTPS, which a home network often lacks.

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard as Clipboard | undefined) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text })
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
