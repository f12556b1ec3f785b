import { randomBytes } from 'node:crypto'
import type { Contract } from '@morpheus/sdk/contract'
import {
  type Kommo,
  type KommoEvent,
  type KommoStats,
  type KommoWebhook,
  kommoEventNames,
} from '@morpheus/sdk/integrations'
import * as z from 'zod'
import type { AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Db } from '../../core/store/tables.js'
import type { TargetCalls } from '../kind.js'
import type { KommoCaller } from './access/client.js'
import { translateKommoErrors } from './access/kommoErrors.js'
import { createThing, findThing, type Kind, listThings, updateThing } from './crm.js'
import type { KommoInbox } from './inbox.js'
import type { KommoOAuth } from './oauth.js'
import { KommoHook, listSchema } from './objects.js'
import { countKommoInbound, findKommoSync } from './rows/inbox.js'
import { countKommoMappings, leadsByStage } from './rows/mappings.js'
import type { KommoConfig, KommoServices, KommoTarget } from './services.js'
import { Pipelines } from './stages.js'
import { type KommoSync, toSyncProgress } from './sync.js'

const kommoEventKeys: Readonly<Record<KommoEvent, string>> = {
  lead_add: 'add_lead',
  lead_update: 'update_lead',
  lead_delete: 'delete_lead',
  lead_status_change: 'status_lead',
  contact_add: 'add_contact',
  contact_update: 'update_contact',
  contact_delete: 'delete_contact',
}
const ours = new Map<string, string>(
  Object.entries(kommoEventKeys).map(([ourName, their]) => [their, ourName]),
)

const toTheirs = (events: readonly KommoEvent[]) => events.map((event) => kommoEventKeys[event])
const toOurs = (events: readonly string[]) => events.map((event) => ours.get(event) ?? event)

const hookPath = '/api/webhooks/kommo'

const Hooks = listSchema('webhooks', KommoHook)

const newHookSecret = () => randomBytes(24).toString('base64url')

/** True for the gateway's own address, which gets the target's secret appended. */
const isOwnAddress = (url: string) => url.replace(/\/+$/, '').endsWith(hookPath)

function ownAddress(url: string, targetId: string, secret: string): string {
  return `${url.replace(/\/+$/, '')}/${encodeURIComponent(targetId)}/${secret}`
}

async function listHooks(kommo: KommoCaller): Promise<KommoHook[]> {
  const { items } = await kommo.call({
    method: 'GET',
    path: '/webhooks',
    query: { limit: 250 },
    answer: Hooks,
  })
  return items
}

/** Updates an existing one. */
async function addHook(
  kommo: KommoCaller,
  destination: string,
  events: readonly KommoEvent[],
): Promise<KommoHook> {
  const body = { destination, settings: toTheirs(events), sort: 10 }
  return kommo.call({ method: 'POST', path: '/webhooks', body, answer: KommoHook })
}

/** Kommo deletes by address, our API by id. @throws HttpError 404 */
async function removeHook(kommo: KommoCaller, id: string): Promise<void> {
  const hook = (await listHooks(kommo)).find((one) => one.id === id)
  if (!hook) throw new HttpError('not_found', 'webhook_not_found', 'Webhook não encontrado')
  const body = { destination: hook.destination }
  await kommo.call({ method: 'DELETE', path: '/webhooks', body, answer: z.unknown() })
}

/** Hides the secret in our own address. */
function hookView({ id, destination, settings, disabled }: KommoHook): KommoWebhook {
  const pathStart = destination.indexOf(`${hookPath}/`)
  const url = pathStart < 0 ? destination : destination.slice(0, pathStart + hookPath.length)
  return { id, url, events: toOurs(settings), disabled: disabled === true, isOwn: pathStart >= 0 }
}

type Calls = AreaHandlers<Contract['kommo']>
/** Common calls behave as for every kind, except those about connecting. */
type KommoCalls = Omit<Calls, 'remove' | 'test'>

interface Parts {
  readonly services: KommoServices
  readonly oauth: KommoOAuth
  readonly sync: KommoSync
  readonly inbox: KommoInbox
}

/** Configuration spec §7.3. */
export function kommoCalls(
  targets: TargetCalls<Kommo, KommoConfig>,
  { services, oauth, sync, inbox }: Parts,
): KommoCalls {
  const open = async (sessionId: string, userId: string): Promise<KommoTarget> => ({
    ...(await targets.open(sessionId, userId)),
    userId,
  })
  const caller = async (sessionId: string, userId: string) => {
    const target = await open(sessionId, userId)
    return services.caller(target, target.config, { priority: 'call' })
  }
  const createConfigUpdater =
    (sessionId: string, userId: string) => (change: (config: KommoConfig) => KommoConfig) =>
      targets.keep(sessionId, userId, change)
  const authorization = async (sessionId: string, userId: string) => {
    const target = await open(sessionId, userId)
    const grant = await services.tokens.find(await services.findConnection(target, target.config))
    const { trouble: authorizationTrouble = null, troubleI18n: authorizationTroubleI18n = null } = grant ?? {}
    const isConnected = grant !== null && authorizationTrouble === null
    return { isConnected, authorizationTrouble, authorizationTroubleI18n }
  }
  const withStatus = async (view: Promise<Kommo>, sessionId: string, userId: string): Promise<Kommo> => ({
    ...(await view),
    ...(await authorization(sessionId, userId)),
  })
  const things = (kind: Kind) => ({
    list: async (sessionId: string, userId: string, query: object) =>
      translateKommoErrors(listThings(await caller(sessionId, userId), kind, { ...query })),
    find: async (sessionId: string, userId: string, id: string) =>
      translateKommoErrors(findThing(await caller(sessionId, userId), kind, id)),
    create: async (sessionId: string, userId: string, body: object) =>
      translateKommoErrors(createThing(await caller(sessionId, userId), kind, body)),
    update: async (sessionId: string, userId: string, id: string, body: object) =>
      translateKommoErrors(updateThing(await caller(sessionId, userId), kind, id, body)),
  })
  const [leads, contacts] = [things('leads'), things('contacts')]

  return {
    get: ({ params: { id }, caller: { user } }) => withStatus(targets.get(id, user.id), id, user.id),
    create: ({ params: { id }, caller: { user }, body, origin }) =>
      withStatus(targets.configure(id, user.id, body, origin), id, user.id),

    update: ({ params: { id }, caller: { user }, body, origin }) =>
      withStatus(targets.update(id, user.id, body, origin), id, user.id),

    authorize: async ({ caller: { user }, body: { sessionId } }) =>
      oauth.authorize(await open(sessionId, user.id), user.id, createConfigUpdater(sessionId, user.id)),
    exchange: async ({ caller: { user }, body: { sessionId, code, state, referer } }) => {
      const redirect = { code, state, referer }
      await translateKommoErrors(
        oauth.exchange(
          await open(sessionId, user.id),
          user.id,
          redirect,
          createConfigUpdater(sessionId, user.id),
        ),
      )
      return { isConnected: true }
    },
    refresh: async ({ caller: { user }, body: { sessionId } }) => {
      const target = await open(sessionId, user.id)
      const connection = await services.findConnection(target, target.config)
      await translateKommoErrors(services.tokens.renew(connection, services.shutdownSignal))
      return { isConnected: true }
    },

    leads: async ({ params, caller: { user }, query }) => ({
      leads: await leads.list(params.id, user.id, query),
    }),
    createLead: ({ params, caller: { user }, body }) => leads.create(params.id, user.id, body),
    lead: ({ params, caller: { user } }) => leads.find(params.id, user.id, params.leadId),
    updateLead: ({ params, caller: { user }, body }) => leads.update(params.id, user.id, params.leadId, body),
    contacts: async ({ params, caller: { user }, query }) => ({
      contacts: await contacts.list(params.id, user.id, query),
    }),
    createContact: ({ params, caller: { user }, body }) => contacts.create(params.id, user.id, body),
    contact: ({ params, caller: { user } }) => contacts.find(params.id, user.id, params.contactId),
    updateContact: ({ params, caller: { user }, body }) =>
      contacts.update(params.id, user.id, params.contactId, body),
    pipelines: async ({ params, caller: { user } }) => {
      const kommo = await caller(params.id, user.id)
      const call = { method: 'GET', path: '/leads/pipelines', answer: Pipelines } as const
      const { items } = await translateKommoErrors(kommo.call(call))
      return {
        pipelines: items.map(({ _embedded, ...one }) => ({ ...one, stages: _embedded?.statuses ?? [] })),
      }
    },

    webhooks: async ({ params, caller: { user } }) => {
      const hooks = await translateKommoErrors(listHooks(await caller(params.id, user.id)))
      return { webhooks: hooks.map(hookView) }
    },
    createWebhook: async ({ params, caller: { user }, body: { url, events } }) => {
      const keep = createConfigUpdater(params.id, user.id)
      // The secret must be stored before Kommo calls the URL.
      await keep((config) => ({ ...config, hookSecret: config.hookSecret || newHookSecret() }))
      const { targetId, config } = await open(params.id, user.id)
      const defaultUrl = config.webhookUrl || `${await services.deps.publicUrl}${hookPath}`
      const address = url || defaultUrl
      const destination = isOwnAddress(address) ? ownAddress(address, targetId, config.hookSecret) : address
      const eventNames = events ?? (config.events.length > 0 ? config.events : kommoEventNames)
      return hookView(
        await translateKommoErrors(addHook(await caller(params.id, user.id), destination, eventNames)),
      )
    },
    removeWebhook: async ({ params, caller: { user } }) => {
      await translateKommoErrors(removeHook(await caller(params.id, user.id), params.webhookId))
      return {}
    },

    syncLeads: async ({ params, caller: { user } }) => sync.begin(await open(params.id, user.id), 'leads'),
    syncContacts: async ({ params, caller: { user } }) =>
      sync.begin(await open(params.id, user.id), 'contacts'),
    stats: async ({ params, caller: { user } }) =>
      readStats(services.deps.db, (await open(params.id, user.id)).targetId),

    receive: async ({ params: { targetId, secret }, signedBody }) => {
      await inbox.receive(targetId, secret, signedBody.bytes)
      return {}
    },
    revoked: async ({ query: { client_uuid = '', account_id = '', signature = '' } }) => {
      await oauth.revoked(client_uuid, account_id, signature)
      return {}
    },
  }
}

async function readStats(db: Db, targetId: string): Promise<KommoStats> {
  const [leads, contacts] = [
    await findKommoSync(db, targetId, 'leads'),
    await findKommoSync(db, targetId, 'contacts'),
  ]
  return {
    ...(await countKommoMappings(db, targetId)),
    stages: await leadsByStage(db, targetId),
    waiting: await countKommoInbound(db, targetId),
    syncs: {
      leads: leads ? toSyncProgress(leads) : null,
      contacts: contacts ? toSyncProgress(contacts) : null,
    },
  }
}
