import type { HttpResponse } from './http.js'
import type { Logger } from './logger.js'

export type Trace = (make: () => Promise<HttpResponse>) => Promise<HttpResponse>

/**
 * Logs each attempt of a call at `debug`: its number, outcome, milliseconds and request id. Query, body and headers
 * stay out, as they hold secrets and personal data.
 */
export function traceCall(logger: Logger, method: string, path: string): Trace {
  let attempt = 0
  return async (make) => {
    const entry = { method, path, attempt: ++attempt }
    const since = performance.now()
    const logOutcome = (outcome: string, fields: object) =>
      logger.debug(`${method} ${path} → ${outcome}`, {
        ...entry,
        ...fields,
        ms: Math.round(performance.now() - since),
      })
    try {
      const answer = await make()
      const requestId = toLowerCaseHeaders(answer.headers)['x-request-id'] ?? null
      logOutcome(String(answer.status), { status: answer.status, requestId })
      return answer
    } catch (error) {
      const code = getAxiosCode(error) ?? 'unknown'
      logOutcome(code, { status: null, error: code, requestId: null })
      throw error
    }
  }
}

export function toLowerCaseHeaders(headers: HttpResponse['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

export function getAxiosCode(error: unknown): string | undefined {
  const { isAxiosError, code } = Object(error)
  return isAxiosError === true ? String(code) : undefined
}
