import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure, write } from './errors.js'

const notBuilt = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<title>Morpheus</title>
<h1>O Morpheus está no ar</h1>
<p>O painel ainda não foi compilado nesta instalação. Execute <code>npm run build</code> e reinicie o servidor.</p>
<p>A API responde em <code>/api</code>.</p>
</html>
`

/** Serves the built dashboard: files as they are, every other path its entry page; `/api` is never among them. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  app.setNotFoundHandler(notFound)
  if (built) {
    await app.register(serveFiles, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.setHeader('cache-control', cacheRule(path)),
    })
  }
  const method = ['GET', 'HEAD']
  app.route({
    method,
    url: '/*',
    config: { access: 'public' },
    handler: (request, reply) => {
      const path = decodedPath(request)
      if (path === null || path === '/api' || path.startsWith('/api/')) return notFound(request, reply)
      if (!built) return reply.type('text/html; charset=utf-8').send(notBuilt)
      const isFile = /\.[^/]+$/.test(path)
      // Policies of a page say nothing of the scripts and styles that it loads: half a kilobyte for each of them.
      if (path.startsWith('/assets/'))
        reply.removeHeader('content-security-policy').removeHeader('referrer-policy')
      reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
      return reply.sendFile(isFile ? path : 'index.html')
    },
  })
}

function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return write(reply, failure({ status: 404, code: 'not_found', message: 'Rota não encontrada' }))
}

/** The build names files in `assets/` after their content; the rest may change at any time. */
function cacheRule(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Null for a path that climbs out of the folder or names no file at all. */
function decodedPath(request: FastifyRequest): string | null {
  const path = decodeURIComponent(request.url.split(/[?#]/, 1)[0] ?? '/')
  return path.includes('\0') || path.split(/[\\/]/).includes('..') ? null : path
}
