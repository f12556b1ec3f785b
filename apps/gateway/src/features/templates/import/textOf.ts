import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

interface TextFile {
  path: string
  open(): Readable
}

/** Streams a file's text without its byte order mark. */
export async function* textOf(file: TextFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file))
  for await (const bytes of file.open()) yield decoder.decode(bytes, { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** Without BOM and UTF-8 it is Windows-1252, as written by Excel on Brazilian Windows. */
async function encodingOf(file: TextFile): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const [first = 0, second = 0] = await beginningOf(file.path)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a BOM: both file types begin with an ASCII character.
  if (first === 0 && second !== 0) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  return (await isAllUtf8(file)) ? 'utf-8' : 'windows-1252'
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead < 2 ? Buffer.from(' '.repeat(2)) : buffer
  } finally {
    await handle.close()
  }
}

async function isAllUtf8(file: TextFile): Promise<boolean> {
  let cut = Buffer.alloc(0)
  for await (const piece of file.open()) {
    const bytes = Buffer.concat([cut, Buffer.from(piece)])
    const end = wholeCharacters(bytes)
    if (!isUtf8(bytes.subarray(0, end))) return false
    cut = bytes.subarray(end)
  }
  return cut.length === 0
}

/** Length without a final character that the piece may have cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
