import type { FastifyRequest } from 'fastify'

/** The route of the dashboard's files and pages, which takes whatever no row does. */
export const pagesRoute = '/*'

/**
 * Whether an answer is the API's. The route that was found decides, not the target's text: `/%61pi/health` and
 * `http://host/api/health` find a row as well.
 */
export function isApi(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  if (request.is404 || url === undefined) return true
  if (url !== pagesRoute) return url.startsWith('/api/')
  const path = pagePath(request)
  return path === '/api' || path.startsWith('/api/')
}

/** The decoded path of a page or file, from its slash on, without query and fragment. */
export function pagePath({ params }: FastifyRequest): string {
  const { '*': path = '' } = Object(params)
  return `/${String(path)}`
}
