import { type Localized, localized } from '@morpheus/sdk/text'
import type { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'

/** During start-up n8n answers 200 to everything, then 404 with an HTML page. */
const isStarting = ({ status, body }: ApiFailure) =>
  /^\s*n8n is starting up/i.test(body) ||
  (status === 404 && /Cannot (GET|POST|PUT|PATCH|DELETE) \//.test(body))

export const apiFailure = (failure: ApiFailure, workflowId?: string) =>
  BotFailure.of(failure, explainApi(failure, workflowId), isStarting(failure))

export const webhookFailure = (failure: ApiFailure, url: URL) =>
  BotFailure.of(failure, explainWebhook(failure, url), isStarting(failure))

export const isText = (failure: ApiFailure) => !isStarting(failure) && !isPage(failure.body)

export const isPage = (body: string) => /^\s*(<!doctype|<html)/i.test(body)

/** n8n itself has no such webhook; not an answer of the workflow. */
export const isUnregistered = ({ status, body }: ApiFailure) =>
  status === 404 && messageIn(body).includes('is not registered')

const starting = localized('peers.n8n.starting')

function messageIn(body: string): string {
  try {
    return String(Object(JSON.parse(body)).message ?? '')
  } catch {
    return ''
  }
}

/** Text for an operator; null where the generic one suffices. */
function explainApi(failure: ApiFailure, workflowId?: string): Localized | null {
  const { status, body, failureKind } = failure
  if (isStarting(failure)) return starting
  const message = messageIn(body)
  if (status === 401) return localized('peers.n8n.wrong_key')
  if (status === 403) return localized('peers.n8n.key_may_not')
  if (status === 404)
    return workflowId === undefined
      ? localized('peers.n8n.not_the_api')
      : localized('peers.n8n.no_workflow', { id: workflowId })
  if (status === 400 && message.includes('no trigger node')) return localized('peers.n8n.no_trigger')
  if (status === 400 && message.includes('conflict with one of the webhooks'))
    return localized('peers.n8n.path_in_use')
  if (status === 400) return localized('peers.n8n.refused')
  if (failureKind === 'status') return explainServer(status)
  return null
}

function explainWebhook(failure: ApiFailure, url: URL): Localized | null {
  const { status, body, failureKind } = failure
  if (isStarting(failure)) return starting
  const message = messageIn(body)
  const isTest = url.pathname.includes('/webhook-test/')
  if (status === 404 && isTest) return localized('peers.n8n.test_url')
  if (status === 404 && message.includes('Did you mean to make')) return localized('peers.n8n.no_post')
  if (status === 404 && message.includes('is not registered')) return localized('peers.n8n.inactive')
  if (status === 404) return localized('peers.n8n.no_webhook')
  if (status === 401 || status === 403) return localized('peers.n8n.webhook_refused', { status })
  if (status === 413) return localized('peers.n8n.too_large')
  if (status === 500) return localized('peers.n8n.workflow_failed_500')
  if (failureKind === 'status') return explainServer(status)
  return null
}

function explainServer(status: number | null): Localized | null {
  if (status === 429) return localized('peers.n8n.too_many')
  if (status === 502 || status === 503 || status === 504) return localized('peers.n8n.down', { status })
  if (status !== null && status >= 500) return localized('peers.n8n.internal_error', { status })
  return null
}
