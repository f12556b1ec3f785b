import { randomBytes } from 'node:crypto'
import type { KommoEvent, KommoWebhook } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { Refusal } from '../../kit/refusal.js'
import type { KommoCaller } from './access/client.js'
import { toOurs, toTheirs } from './hookEvents.js'
import { KommoHook, listIn } from './objects.js'

/** Where the gateway takes what Kommo tells. */
export const hookPath = '/api/webhooks/kommo'

const Hooks = listIn('webhooks', KommoHook)

export const newHookSecret = () => randomBytes(24).toString('base64url')

/** Whether an address is the gateway's own, behind which a target's secret goes. */
export const isOwnAddress = (url: string) => url.replace(/\/+$/, '').endsWith(hookPath)

/** The address that Kommo calls for a target. */
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

/** One that is there already is changed. */
export async function addHook(
  kommo: KommoCaller,
  destination: string,
  events: readonly KommoEvent[],
): Promise<KommoHook> {
  const body = { destination, settings: toTheirs(events), sort: 10 }
  return kommo.call({ method: 'POST', path: '/webhooks', body, answer: KommoHook })
}

/** Kommo knows them by their address, we by their number. @throws Refusal 404 */
export async function removeHook(kommo: KommoCaller, id: string): Promise<void> {
  const hook = (await listHooks(kommo)).find((one) => one.id === id)
  if (!hook) throw new Refusal('not_found', 'webhook_not_found', 'Webhook não encontrado')
  const body = { destination: hook.destination }
  await kommo.call({ method: 'DELETE', path: '/webhooks', body, answer: z.unknown() })
}

/** Without the secret that is in an address of ours. */
export function hookView({ id, destination, settings, disabled }: KommoHook): KommoWebhook {
  const own = destination.indexOf(`${hookPath}/`)
  const url = own < 0 ? destination : destination.slice(0, own + hookPath.length)
  return { id, url, events: toOurs(settings), disabled: disabled === true, isOwn: own >= 0 }
}
