// Some people forbid their browser to store anything: then a page remembers what it must as long as it is open.

class Memory extends Map<string, string> {
  getItem = (key: string): string | null => this.get(key) ?? null
  setItem = (key: string, text: string): void => void this.set(key, text)
  removeItem = (key: string): void => void this.delete(key)
}

/** Whether the browser stores anything. */
export const isStored = ((): boolean => {
  try {
    localStorage.setItem('indigo.test', '')
    localStorage.removeItem('indigo.test')
    return true
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: new Memory() })
    return false
  }
})()
