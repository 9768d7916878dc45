// Shares with the device's share dialog, or copies to the clipboard and says so for a moment.

/** How long a button says that something was copied, in milliseconds. */
const SAID = 2000

export class Sharing {
  /** Whether something was copied just now. */
  isCopied = $state(false)

  /** Share something, if this device has a share dialog that takes it; return whether it has. */
  async share(data: ShareData): Promise<boolean> {
    if (!canShare(data)) return false
    // A dialog that was cancelled needs no fallback.
    await navigator.share(data).catch(() => {})
    return true
  }

  async copy(text: string): Promise<void> {
    await copyText(text)
    this.isCopied = true
    setTimeout(() => (this.isCopied = false), SAID)
  }
}

/** Whether this device has a share dialog that takes these things. */
export const canShare = (data: ShareData): boolean => !!(navigator as Partial<Navigator>).canShare?.(data)

/** Browsers offer their clipboard API only over HTTPS, which a home network often lacks. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard as Clipboard | undefined) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text })
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
