import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import type { Clock } from '../../core/lib/clock.js'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import type { Downloader } from '../../core/net/downloader.js'
import type { LinkPreview } from '../../engines/outgoing.js'

/** Seconds for a page: the message waits for it. */
const limitSeconds = 5
/** Bytes of a page that are read; what describes it stands in its head. */
const maxBytes = 256 * 1024
const maxTitleLength = 200
const maxDescriptionLength = 400

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/iu

/** Reads titles of linked pages, through the guard that all addresses of others pass. */
export class LinkPreviews {
  readonly #downloader: Pick<Downloader, 'get'>
  readonly #clock: Clock

  constructor(downloader: Pick<Downloader, 'get'>, clock: Clock) {
    this.#downloader = downloader
    this.#clock = clock
  }

  /** Preview of a text's first link; null without one, and where the page cannot be read or has no title. */
  async find(text: string, userId: string, signal: AbortSignal): Promise<LinkPreview | null> {
    const [url] = address.exec(text) ?? []
    if (url === undefined || !URL.canParse(url)) return null
    try {
      return await runWithTimeout(this.#clock, limitSeconds, signal, (limited) =>
        this.#downloader.get(new URL(url), userId, limited, async ({ body, type }) => {
          if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return null
          const { title, description } = readHead(decode(await readStart(body), type))
          return title === '' ? null : { url, title, description: description || null, thumbnail: null }
        }),
      )
    } catch {
      // A message goes out without its preview rather than not at all.
      return null
    }
  }
}

async function readStart(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function decode(bytes: Buffer, type: string): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // An encoding that does not exist.
    return bytes.toString('utf8')
  }
}

/** Open Graph's texts, else the page's own. */
function readHead(html: string): { title: string; description: string } {
  const texts = new Map<string, string>()
  let title = ''
  let isInTitle = false
  const parser = new Parser({
    onopentag(name, { property, name: key, content }) {
      isInTitle = name === 'title' && title === ''
      const field = (property ?? key ?? '').toLowerCase()
      if (name === 'meta' && content && !texts.has(field)) texts.set(field, content)
    },
    ontext(text) {
      if (isInTitle) title += text
    },
    onclosetag() {
      isInTitle = false
    },
  })
  parser.end(html)
  const shorten = (text: string, limit: number) => text.replace(/\s+/g, ' ').trim().slice(0, limit)
  return {
    title: shorten(texts.get('og:title') ?? title, maxTitleLength),
    description: shorten(texts.get('og:description') ?? texts.get('description') ?? '', maxDescriptionLength),
  }
}
