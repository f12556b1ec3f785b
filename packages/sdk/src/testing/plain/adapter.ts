import type { MorpheusOptions } from '../../client/options.js'
import type { PlainServer } from './plainServer.js'
import { readBody } from './readBody.js'

/** Replaces a client's network: `createMorpheus({ adapter: plainAdapter(server), … })`. */
export function plainAdapter(server: PlainServer): NonNullable<MorpheusOptions['adapter']> {
  return async (config) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...config.params }))
      if (value !== undefined) query.set(name, String(value))
    const authorization = config.headers.get('Authorization')
    const { status, body } = server.answer({
      method: (config.method ?? 'get').toUpperCase(),
      path: config.url ?? '',
      query,
      body: await readBody(new Response(config.data)),
      token: typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : null,
    })
    // axios passes an empty text for no body.
    const data = body === undefined ? '' : structuredClone(body)
    return { status, statusText: '', data, headers: {}, config }
  }
}
