import { contract, type Session } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { getApiKey } from '../../../core/http/authenticate.js'
import { toJid } from '../bodies/jids.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'
import { readCode } from './codes.js'
import { EvolutionSettings, saveSettings } from './settings.js'
import { EvolutionWebhook, saveWebhook } from './webhooks.js'

const { sessions, apiKeys, monitoring } = contract

const NewInstance = z.object({
  instanceName: z.string().min(1).max(100),
  token: z.string().nullish(),
  qrcode: z.boolean().nullish(),
  number: z.string().nullish(),
  integration: z.string().nullish(),
  webhook: EvolutionWebhook.nullish(),
  proxyHost: z.string().nullish(),
  ...EvolutionSettings.shape,
})

const states: Readonly<Record<string, string>> = {
  connected: 'open',
  connecting: 'connecting',
  qr: 'connecting',
}
const toState = ({ status }: Session) => states[status] ?? 'close'

const keyPrefix = 'Evolution: '

const getSession = async ({ api, sessionId }: Call<unknown>) =>
  (await api.call(sessions.get, { params: { id: sessionId } })).session

async function createInstance(call: Call<z.output<typeof NewInstance>>) {
  const { api, body, credential } = call
  const { instanceName, token, integration, qrcode, number, webhook, proxyHost } = body
  if (integration && integration !== 'WHATSAPP-BAILEYS')
    throw createUnsupportedError(`A integração ${integration} por esta chamada`)
  if (token) throw createUnsupportedError('Um token próprio (token)')
  if (proxyHost) throw createUnsupportedError('Um proxy nesta chamada')
  const externalId = /^[\x21-\x7e]+$/.test(instanceName) ? instanceName : undefined
  const { session } = await api.call(sessions.create, { body: { name: instanceName, externalId } })
  const { id } = session
  const created = { ...call, sessionId: id, instanceName }
  try {
    const hash = await createKey(created, credential)
    const settings = await saveSettings(created, body)
    const saved = webhook?.url ? await saveWebhook(created, webhook, hash) : null
    const code = qrcode ? await readCode(created, number) : null
    return {
      instance: {
        instanceName,
        instanceId: id,
        integration: 'WHATSAPP-BAILEYS',
        webhookWaBusiness: null,
        accessTokenWaBusiness: '',
        status: code ? 'connecting' : 'close',
      },
      hash,
      webhook: saved
        ? {
            webhookUrl: saved.url,
            webhookHeaders: saved.headers,
            webhookByEvents: saved.webhookByEvents,
            webhookBase64: saved.webhookBase64,
          }
        : {},
      websocket: {},
      rabbitmq: {},
      nats: {},
      sqs: {},
      settings,
      ...(code && { qrcode: code }),
    }
  } catch (error) {
    await removeInstance(created)
    throw error
  }
}

/** A key limited to the instance; a caller whose key is limited itself goes on with its own. */
async function createKey({ api, identity, sessionId, instanceName }: Call<unknown>, credential: string) {
  const key = getApiKey(identity)
  if (key?.sessions) return credential
  const { secret } = await api.call(apiKeys.create, {
    body: {
      name: `${keyPrefix}${instanceName}`.slice(0, 60),
      scopes: ['everything'],
      sessionIds: [sessionId],
      ...(key?.expiresAt != null && { expiresAt: new Date(key.expiresAt).toISOString() }),
    },
  })
  return secret
}

async function removeInstance(call: Call<unknown>) {
  const { api, sessionId } = call
  const own = await listOwnKeys(call)
  await api.call(sessions.remove, { params: { id: sessionId } })
  for (const id of own) await api.call(apiKeys.remove, { params: { id } })
}

/** Keys that were made for the instance; none for a caller that may not see keys, which open nothing afterwards. */
async function listOwnKeys({ api, sessionId }: Call<unknown>): Promise<string[]> {
  try {
    const { keys } = await api.call(apiKeys.list)
    return keys.flatMap(({ id, name, sessionIds }) =>
      name.startsWith(keyPrefix) && sessionIds?.length === 1 && sessionIds[0] === sessionId ? [id] : [],
    )
  } catch (error) {
    if (error instanceof CompatError && error.status === 403) return []
    throw error
  }
}

async function connect(call: Call<unknown>) {
  const session = await getSession(call)
  if (toState(session) === 'open') return { instance: { instanceName: call.instanceName, state: 'open' } }
  return readCode(call, call.query.number)
}

async function restart(call: Call<unknown>) {
  const { api, sessionId, instanceName } = call
  await api.call(monitoring.restartSession, { params: { id: sessionId } })
  return { instance: { instanceName, state: toState(await getSession(call)) } }
}

function toInstance(session: Session) {
  const { id, name, externalId, phoneNumber, profilePic, business, createdAt } = session
  return {
    id,
    name: externalId ?? name,
    connectionStatus: toState(session),
    ownerJid: phoneNumber === null ? null : toJid(phoneNumber),
    profileName: business?.name ?? null,
    profilePicUrl: profilePic,
    integration: session.apiType === 'MORPHEUS' ? 'WHATSAPP-BAILEYS' : 'WHATSAPP-BUSINESS',
    number: phoneNumber,
    businessId: null,
    token: null,
    clientName: 'morpheus',
    disconnectionReasonCode: null,
    disconnectionObject: null,
    disconnectionAt: null,
    createdAt,
    updatedAt: session.lastActivity ?? createdAt,
  }
}

async function fetchInstances({ api, query: { instanceName, instanceId, number } }: Call<unknown>) {
  const { sessions: all } = await api.call(sessions.list)
  const chosen = all.filter(
    ({ id, name, externalId, phoneNumber }) =>
      (!instanceName || [externalId, name].includes(instanceName)) &&
      (!instanceId || id === instanceId) &&
      (!number || phoneNumber === number),
  )
  const wanted = instanceName ?? instanceId ?? number
  if (wanted && chosen.length === 0) throw new CompatError(404, [`Instance "${wanted}" not found`])
  return chosen.map(toInstance)
}

const isDone = (message: string) => ({ status: 'SUCCESS', error: false, response: { message } })

export const instanceRoutes = [
  route('POST', '/instance/create', NewInstance, createInstance, { status: 201 }),
  route('GET', '/instance/connect/:instanceName', NoBody, connect),
  route('GET', '/instance/connectionState/:instanceName', NoBody, async (call) => ({
    instance: { instanceName: call.instanceName, state: toState(await getSession(call)) },
  })),
  route('GET', '/instance/fetchInstances', NoBody, fetchInstances),
  route('POST', '/instance/restart/:instanceName', NoBody, restart),
  route('PUT', '/instance/restart/:instanceName', NoBody, restart),
  route('DELETE', '/instance/logout/:instanceName', NoBody, async (call) => {
    const { api, sessionId, instanceName } = call
    if (toState(await getSession(call)) === 'close')
      throw new CompatError(400, [`The "${instanceName}" instance is not connected`])
    await api.call(sessions.disconnect, { params: { id: sessionId } })
    return isDone('Instance logged out')
  }),
  route('DELETE', '/instance/delete/:instanceName', NoBody, async (call) => {
    await removeInstance(call)
    return isDone('Instance deleted')
  }),
  route('POST', '/instance/setPresence/:instanceName', NoBody, async () => {
    throw createUnsupportedError('A presença da conta (setPresence)')
  }),
]
