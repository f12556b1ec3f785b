import type { OpenHttp } from '@morpheus/sdk'
import { drawFirstRows } from './firstRows.js'

const sessionsCall = '/sessions?limit=100'

/** Calls for the data of the first screens, by pathname: those that `loadFirst.ts` makes once its code is loaded. */
const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/': ['/dashboard/stats', '/dashboard/overview'],
  '/dashboard': ['/dashboard/stats', '/dashboard/overview'],
  '/sessions': [sessionsCall],
}

interface EarlyRequests {
  readonly token: string
  /** Answers by path and query; each is taken once. */
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    /** From `firstPaint.ts`, a script of its own, to the application. */
    morpheusEarlyRequests?: EarlyRequests
  }
}

const timeoutMs = 30_000

/** Requests the data of the first screen while its code is loading, and draws the sessions as soon as they are there. */
export function sendEarlyRequests(pathname: string, token: string): void {
  const answers = new Map<string, Promise<Response>>()
  for (const call of firstCalls[pathname] ?? []) {
    const answer = fetch(`/api${call}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The application, which makes a failed call anew, may not take the answer.
    answer.catch(() => {})
    answers.set(call, answer)
  }
  window.morpheusEarlyRequests = { token, answers }
  // A query selects among the sessions, which only the application can.
  if (location.search === '') void answers.get(sessionsCall)?.then(draw, () => {})
}

async function draw(response: Response): Promise<void> {
  if (response.ok) drawFirstRows(await response.clone().json())
}

/** Answers the first calls with what `sendEarlyRequests` has requested. A call whose early request failed is made anew. */
export function withEarlyRequests(openHttp: OpenHttp): OpenHttp {
  const { token, answers } = window.morpheusEarlyRequests ?? {}
  return async (options) => {
    const send = await openHttp(options)
    return async (request) => {
      const { method, url, params, headers } = request
      const call = `${url}${params ? `?${new URLSearchParams(params)}` : ''}`
      const early =
        method === 'GET' && headers?.Authorization === `Bearer ${token}` ? answers?.get(call) : undefined
      if (!early) return send(request)
      answers?.delete(call)
      try {
        const response = await early
        if (!response.ok) return send(request)
        const data: unknown = await response.json()
        return { status: response.status, headers: Object.fromEntries(response.headers), data }
      } catch {
        return send(request)
      }
    }
  }
}
