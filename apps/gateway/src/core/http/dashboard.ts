import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicies } from './answers/securityHeaders.js'
import { toFailureOutcome, writeOutcome } from './errors.js'
import { isApi, pagePath, pagesRoute } from './routeKind.js'

const notBuiltPage = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<title>Morpheus</title>
<h1>O Morpheus está no ar</h1>
<p>O painel ainda não foi compilado nesta instalação. Execute <code>npm run build</code> e reinicie o servidor.</p>
<p>A API responde em <code>/api</code>.</p>
</html>
`

/** Serves the built dashboard: files as they are, its entry page for all other paths outside `/api`. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  app.setNotFoundHandler(answerNotFound)
  if (isBuilt) {
    await app.register(serveFiles, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.setHeader('cache-control', getCacheControl(path)),
    })
  }
  const method = ['GET', 'HEAD']
  app.route({
    method,
    url: pagesRoute,
    config: { access: 'public' },
    handler: (request, reply) => {
      const path = pagePath(request)
      if (isApi(request) || isInvalidPath(path)) return answerNotFound(request, reply)
      if (!isBuilt) return reply.type('text/html; charset=utf-8').send(notBuiltPage)
      const isFile = /\.[^/]+$/.test(path)
      // Page policies are useless on assets: half a kilobyte each.
      if (path.startsWith('/assets/')) for (const name of Object.keys(pagePolicies)) reply.removeHeader(name)
      reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
      return reply.sendFile(isFile ? path : 'index.html')
    },
  })
}

function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  return writeOutcome(
    reply,
    toFailureOutcome({ status: 404, code: 'not_found', message: 'Rota não encontrada' }),
  )
}

/** Files in `assets/` have content hashes in their names; others may change. */
function getCacheControl(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** True for path traversal and NUL bytes. */
function isInvalidPath(path: string): boolean {
  return path.includes('\0') || path.split(/[\\/]/).includes('..')
}
