import type { MorpheusOptions } from '../../client/options.js'
import type { PlainServer } from './plainServer.js'
import { readBody } from './readBody.js'

/** In place of a client's network, where nothing else asks: `createMorpheus({ adapter: plainAdapter(server), … })`. */
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
    // What axios hands over where there is no body.
    const data = body === undefined ? '' : structuredClone(body)
    return { status, statusText: '', data, headers: {}, config }
  }
}
