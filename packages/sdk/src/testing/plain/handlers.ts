import { type HttpHandler, HttpResponse, http } from 'msw'
import type { PlainServer } from './plainServer.js'
import { readBody } from './readBody.js'

/** MSW handlers for a plain server: every path under `/api`, known or not. */
export function plainHandlers(server: PlainServer, baseUrl = '*'): HttpHandler[] {
  return [
    http.all(`${baseUrl}/api/*`, async ({ request }) => {
      const url = new URL(request.url)
      const { status, body } = server.answer({
        method: request.method,
        path: url.pathname.slice(url.pathname.indexOf('/api/') + 4),
        query: url.searchParams,
        body: await readBody(request),
        token: request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
      })
      if (body === undefined) return new HttpResponse(null, { status })
      if (typeof body === 'string') return HttpResponse.html(body, { status })
      return HttpResponse.json(Object(body), { status })
    }),
  ]
}
