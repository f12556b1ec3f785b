import type { FastifyRequest } from 'fastify'

export const pagesRoute = '/*'

/**
 * True for API answers. Decided by the matched route rather than the raw target: `/%61pi/health` and
 * `http://host/api/health` match a row too.
 */
export function isApi(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  if (request.is404 || url === undefined) return true
  if (url !== pagesRoute) return url.startsWith('/api/')
  const path = pagePath(request)
  return path === '/api' || path.startsWith('/api/')
}

/** Decoded path of a page or file, without query and fragment. */
export function pagePath({ params }: FastifyRequest): string {
  const { '*': path = '' } = Object(params)
  return `/${String(path)}`
}
