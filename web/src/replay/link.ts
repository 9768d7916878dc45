// Addresses of replays. A pasted record is packed into the fragment, so that its link can be shared although the
// server doesn't store it.

export interface Place {
  table?: string | undefined
  packed?: string | undefined
  round: number
  move: number
}

/** Return the address of a move in a replay. */
export function addressOf({ table, packed, round, move }: Place): string {
  const path = table ? `/replay/${table}` : '/replay'
  return `${path}?round=${round}&move=${move}${packed ? `#${packed}` : ''}`
}

async function through(bytes: BlobPart, stream: GenericTransformStream): Promise<ArrayBuffer> {
  const readable = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Response(readable as BodyInit).arrayBuffer()
}

/** Compress a record for use in an address. */
export async function pack(record: string): Promise<string> {
  const bytes = new Uint8Array(await through(record, new CompressionStream('deflate-raw')))
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Return a packed record; throw if it can't be unpacked. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}
