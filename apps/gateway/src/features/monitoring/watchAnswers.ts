import type { FastifyInstance } from 'fastify'
import { isApi } from '../../core/http/routeKind.js'
import type { SystemLog } from '../../core/log/systemLog.js'
import type { Prometheus } from './prometheus.js'
import type { Traffic } from './traffic.js'

const slowMs = 1000

interface Watchers {
  traffic: Traffic
  prometheus: Pick<Prometheus, 'answered'>
  log: Pick<SystemLog, 'write'>
}

/** Counts answers under `/api`, and logs failed and slow ones. */
export function watchAnswers(app: FastifyInstance, { traffic, prometheus, log }: Watchers): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request)) return
    const { method, id: requestId } = request
    const { statusCode: status, elapsedTime } = reply
    const pattern = request.routeOptions.url
    // Unmatched paths fall through to the dashboard.
    const route = pattern?.startsWith('/api/') ? pattern : 'unknown'
    traffic.add(elapsedTime, status >= 500)
    prometheus.answered({ method, route, status, ms: elapsedTime })
    const ms = Math.round(elapsedTime)
    const details = { method, route, status, ms, requestId }
    const level = status >= 500 ? 'error' : 'warn'
    const message =
      status >= 500
        ? `Erro ${status} em ${method} ${route}`
        : `Requisição lenta: ${method} ${route} levou ${ms} ms`
    if (status >= 500 || ms > slowMs) log.write({ level, service: 'system', message, details })
  })
}
