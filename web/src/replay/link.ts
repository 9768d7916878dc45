// Addresses of replays. A record that somebody brought along travels in the fragment, so that its link can be shared
// and the server never keeps it.

export interface Place {
  table?: string | undefined
  packed?: string | undefined
  round: number
  move: number
}

/** Return the address of a move. */
export function addressOf({ table, packed, round, move }: Place): string {
  const path = table ? `/replay/${table}` : '/replay'
  return `${path}?round=${round}&move=${move}${packed ? `#${packed}` : ''}`
}

async function through(bytes: BlobPart, stream: GenericTransformStream): Promise<ArrayBuffer> {
  const readable = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Response(readable as BodyInit).arrayBuffer()
}

/** Pack a record, small enough for an address. */
export async function pack(record: string): Promise<string> {
  const bytes = new Uint8Array(await through(record, new CompressionStream('deflate-raw')))
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Return a record that was packed; what was not is an error. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}
