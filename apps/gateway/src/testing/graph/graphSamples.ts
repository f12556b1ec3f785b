import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { graphAccount } from './graphAccount.js'
import { GraphError, graphErrors } from './graphErrors.js'

const Begun = z.strictObject({
  file_name: z.string().min(1),
  file_length: z.number().int().positive(),
  file_type: z.enum(['image/jpeg', 'image/png', 'video/mp4', 'application/pdf']),
})

/** Resumable Upload API: opens a session for a file, receives its bytes, and returns a handle. */
export class GraphSamples {
  readonly #sessions = new Map<string, z.output<typeof Begun>>()
  /** By handle. */
  readonly kept = new Map<string, { name: string; type: string; bytes: Buffer }>()

  names(handles: unknown): boolean {
    return (
      z
        .tuple([z.string()])
        .safeParse(handles)
        .data?.every((handle) => this.kept.has(handle)) ?? false
    )
  }

  begin(body: unknown): object {
    const begun = Begun.safeParse(body)
    if (!begun.success) throw new GraphError(graphErrors.invalidParameter(z.prettifyError(begun.error)))
    const id = `upload:MTphdHRhY2htZW50${this.#sessions.size}`
    this.#sessions.set(id, begun.data)
    return { id: `${id}?sig=ARZ${this.#sessions.size}` }
  }

  take(id: string, { headers }: IncomingMessage, url: URL, raw: Buffer): object {
    const begun = this.#sessions.get(decodeURIComponent(id))
    if (!begun || !url.searchParams.has('sig')) throw new GraphError(graphErrors.notFound(id))
    if (headers.authorization !== `OAuth ${graphAccount.accessToken}`)
      throw new GraphError(graphErrors.malformedToken)
    if (headers.file_offset !== '0' || raw.length !== begun.file_length)
      throw new GraphError(graphErrors.invalidParameter('file_offset'))
    const handle = `4::aW1hZ2U${this.kept.size}:ARa`
    this.kept.set(handle, { name: begun.file_name, type: begun.file_type, bytes: raw })
    return { h: handle }
  }
}
