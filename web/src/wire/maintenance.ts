// When the server will stop for a while: its answers say so, over HTTP and over the socket.

/** `at` is in milliseconds since 1970, and 0 if nothing is announced; the page sets `changed`. */
export const maintenance = { at: 0, changed: (): void => {} }

export function noteMaintenance(at: number): void {
  maintenance.at = at
  maintenance.changed()
}
