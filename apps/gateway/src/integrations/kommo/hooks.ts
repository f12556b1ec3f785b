import { randomBytes } from 'node:crypto'
import type { KommoEvent, KommoWebhook } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import type { KommoCaller } from './access/client.js'
import { toOurs, toTheirs } from './hookEvents.js'
import { KommoHook, listIn } from './objects.js'

export const hookPath = '/api/webhooks/kommo'

const Hooks = listIn('webhooks', KommoHook)

export const newHookSecret = () => randomBytes(24).toString('base64url')

/** True for the gateway's own address, which gets the target's secret appended. */
export const isOwnAddress = (url: string) => url.replace(/\/+$/, '').endsWith(hookPath)

export function ownAddress(url: string, targetId: string, secret: string): string {
  return `${url.replace(/\/+$/, '')}/${encodeURIComponent(targetId)}/${secret}`
}

export async function listHooks(kommo: KommoCaller): Promise<KommoHook[]> {
  const { items } = await kommo.call({
    method: 'GET',
    path: '/webhooks',
    query: { limit: 250 },
    answer: Hooks,
  })
  return items
}

/** Updates an existing one. */
export async function addHook(
  kommo: KommoCaller,
  destination: string,
  events: readonly KommoEvent[],
): Promise<KommoHook> {
  const body = { destination, settings: toTheirs(events), sort: 10 }
  return kommo.call({ method: 'POST', path: '/webhooks', body, answer: KommoHook })
}

/** Kommo deletes by address, our API by id. @throws HttpError 404 */
export async function removeHook(kommo: KommoCaller, id: string): Promise<void> {
  const hook = (await listHooks(kommo)).find((one) => one.id === id)
  if (!hook) throw new HttpError('not_found', 'webhook_not_found', 'Webhook não encontrado')
  const body = { destination: hook.destination }
  await kommo.call({ method: 'DELETE', path: '/webhooks', body, answer: z.unknown() })
}

/** Hides the secret in our own address. */
export function hookView({ id, destination, settings, disabled }: KommoHook): KommoWebhook {
  const pathStart = destination.indexOf(`${hookPath}/`)
  const url = pathStart < 0 ? destination : destination.slice(0, pathStart + hookPath.length)
  return { id, url, events: toOurs(settings), disabled: disabled === true, isOwn: pathStart >= 0 }
}
