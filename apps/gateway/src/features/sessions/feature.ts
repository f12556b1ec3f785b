import {
  type CloudConfig,
  type Contract,
  contract,
  receivingNotice,
  type SessionCause,
  type SessionReason,
  type SessionStatus,
} from '@morpheus/sdk/contract'
import { localized, messages } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { idFromKey } from '../../core/http/idFromKey.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toAnswerMessage } from '../../core/lib/messageRefs.js'
import type { CloudWebhooks } from '../../engines/cloud/cloudWebhooks.js'
import { attentionChanges } from './attentionJob.js'
import type { ConnectCommands } from './connectCommands.js'
import { offlineDeviceRemovals } from './deviceRemovalJob.js'
import type { PairingCodes } from './pairingCodes.js'
import type { Passkeys } from './passkey/passkeys.js'
import type { Proxies } from './proxy/proxies.js'
import type { SessionPages } from './sessionPages.js'
import { sessionPlacement } from './sessionPlacementJob.js'
import type { Sessions } from './sessions.js'
import type { Behaviors } from './settings/behaviors.js'
import type { CloudConfigs } from './settings/cloudConfigs.js'
import type { Devices } from './settings/devices.js'
import { sessionView } from './state/sessionView.js'
import { sessionsTables } from './tables.js'

const defaultPageSize = 100
const passkeyCause = 'passkey_required' satisfies SessionCause

interface SessionServices {
  sessions: Sessions
  connectCommands: ConnectCommands
  codes: PairingCodes
  passkeys: Passkeys
}

function sessionHandlers(
  { sessions, connectCommands, codes, passkeys }: SessionServices,
  pages: SessionPages,
): AreaHandlers<Contract['sessions']> {
  const view = (row: Parameters<typeof sessionView>[0]) => passkeys.withPasskey(sessionView(row))
  return {
    list: async ({ caller: { user, visibleSessions }, query: { cursor, limit, metadata, ...filters } }) => {
      const filter = {
        ...filters,
        visibleSessions,
        metadata: metadata === undefined ? undefined : entryOf(metadata),
      }
      if (cursor === undefined && limit === undefined) {
        const sessions = await pages.all(user.id, async (rows) => rows.map(view), filter)
        return { sessions, nextCursor: null }
      }
      const page = await pages.page(user.id, { ...filter, cursor, limit: limit ?? defaultPageSize })
      return { ...page, sessions: page.sessions.map((session) => passkeys.withPasskey(session)) }
    },
    get: async ({ caller, params }) => ({
      session: await passkeys.withCurrentPasskey(await sessions.get(params.id, caller.user.id)),
    }),
    create: async ({ caller, body: { type, ...body }, idempotencyKey, origin }) => {
      const id = idempotencyKey === null ? undefined : idFromKey(caller.callerKey, idempotencyKey)
      const apiType = type === 'cloud' ? 'WHATSAPP_CLOUD' : (body.apiType ?? 'MORPHEUS')
      return { session: await sessions.create(caller.user.id, { ...body, apiType, id }, origin) }
    },
    update: async ({ caller, params, body, origin }) => ({
      session: await sessions.update(params.id, caller.user.id, body, origin),
    }),
    remove: async ({ caller, params, origin }) => {
      const { deviceRemains } = await sessions.remove(params.id, caller.user.id, origin)
      return deviceRemains ? { deviceRemains } : {}
    },
    connect: async ({ caller, params }) => ({
      session: passkeys.withPasskey(
        await connectCommands.connect(params.id, caller.user.id, caller.callerKey),
      ),
    }),
    disconnect: async ({ caller, params, origin }) => {
      const { session, deviceRemains } = await connectCommands.disconnect(params.id, caller.user.id, origin)
      return { session, ...(deviceRemains && { deviceRemains }) }
    },
    qr: async ({ caller, params }) => {
      const { status, paired, cause, qr } = await codes.qr(params.id, caller.user.id)
      if (!qr) throw createQrUnavailableError(status, paired, cause)
      return {
        success: true,
        data: qr,
        reason: null,
        status,
        ...toAnswerMessage(localized('sessions.qr_available')),
      }
    },
    connectPhone: async ({ caller, params, body }) => {
      await connectCommands.connectPhone(params.id, caller.user.id, body.phoneNumber, caller.callerKey)
      return { success: true }
    },
    pairingCode: async ({ caller, params }) => {
      const { status, requested, cause, code } = await codes.pairingCode(params.id, caller.user.id)
      if (!code) throw createPairingCodeUnavailableError(status, requested, cause)
      return code
    },
  }
}

function entryOf(text: string): { key: string; value: string } {
  const colon = text.indexOf(':')
  return { key: text.slice(0, colon), value: text.slice(colon + 1) }
}

/** Core spec §8, QR dialog. */
function createQrUnavailableError(
  status: SessionStatus,
  paired: boolean,
  cause: SessionReason | null,
): HttpError {
  const [reason, message] =
    status === 'connected'
      ? ['already_connected', 'A sessão já está conectada']
      : status === 'disconnected'
        ? ['not_connected', 'QR Code não disponível. Conecte a sessão primeiro.']
        : paired
          ? ['reconnecting', cause?.advice ?? messages.qr.reconnecting]
          : cause?.code === passkeyCause
            ? [passkeyCause, cause.text]
            : ['generating', 'QR Code sendo gerado...']
  return new HttpError('invalid', 'qr_unavailable', message, {
    body: { reason, status, ...(cause && { cause }) },
  })
}

/** Same texts as for the QR code, so one dialog can show both. */
function createPairingCodeUnavailableError(
  status: SessionStatus,
  requested: boolean,
  cause: SessionReason | null,
): HttpError {
  const [reason, message] =
    status === 'connected'
      ? ['already_connected', 'A sessão já está conectada']
      : status === 'connecting' && cause?.code === passkeyCause
        ? [passkeyCause, cause.text]
        : requested
          ? ['generating', 'Código de pareamento sendo gerado…']
          : ['not_connected', 'Código de pareamento não disponível. Solicite um código primeiro.']
  return new HttpError('invalid', 'pairing_code_unavailable', message, {
    body: { reason, status, ...(cause && { cause }) },
  })
}

export interface Services {
  sessionModule: SessionServices & {
    behaviors: Behaviors
    cloudConfigs: CloudConfigs
    proxies: Proxies
    devices: Devices
  }
  pages: SessionPages
  cloudModule: { webhooks: CloudWebhooks }
}

export const sessions = feature({
  rows: {
    sessions: contract.sessions,
    passkey: contract.passkey,
    behavior: contract.behavior,
    cloud: contract.cloud,
    proxy: contract.proxy,
    device: contract.device,
  },
  handlers: ({ sessionModule, pages, cloudModule: { webhooks } }: Services) => ({
    sessions: sessionHandlers(sessionModule, pages),
    passkey: passkeyHandlers(sessionModule.passkeys),
    behavior: behaviorHandlers(sessionModule.behaviors),
    cloud: cloudHandlers(sessionModule.cloudConfigs, webhooks),
    proxy: proxyHandlers(sessionModule.proxies),
    device: deviceHandlers(sessionModule.devices),
  }),
  tables: sessionsTables,
  jobs: { offlineDeviceRemovals, attentionChanges, sessionPlacement },
})

function passkeyHandlers(passkeys: Passkeys): AreaHandlers<Contract['passkey']> {
  return {
    start: ({ caller: { user, callerKey, recheckPermissions }, params, body, origin }) =>
      passkeys.start(params.id, body.confirmed, { userId: user.id, callerKey, recheckPermissions, origin }),
    answer: async ({ body }) => {
      const { name } = await passkeys.answer(body.token, body.assertion)
      return { name }
    },
    confirm: async ({ caller: { user, callerKey }, params }) => {
      await passkeys.confirm(params.id, { userId: user.id, callerKey })
      return {}
    },
  }
}

function behaviorHandlers(behaviors: Behaviors): AreaHandlers<Contract['behavior']> {
  return {
    get: ({ caller, params }) => behaviors.get(params.id, caller.user.id),
    update: ({ caller, params, body, origin }) => behaviors.update(params.id, caller.user.id, body, origin),
    reset: ({ caller, params, origin }) => behaviors.reset(params.id, caller.user.id, origin),
  }
}

function proxyHandlers(proxies: Proxies): AreaHandlers<Contract['proxy']> {
  return {
    get: ({ caller, params }) => proxies.get(params.id, caller.user.id),
    save: ({ caller: { user, callerKey }, params, body, origin }) =>
      proxies.save(params.id, body, { userId: user.id, callerKey, origin }),
    remove: async ({ caller: { user, callerKey }, params, origin }) => {
      await proxies.remove(params.id, { userId: user.id, callerKey, origin })
      return {}
    },
    test: ({ caller, params, body }) => proxies.test(params.id, caller.user.id, body),
  }
}

function deviceHandlers(devices: Devices): AreaHandlers<Contract['device']> {
  return {
    get: ({ caller, params }) => devices.get(params.id, caller.user.id),
    update: ({ caller, params, body, origin }) => devices.update(params.id, caller.user.id, body, origin),
    reset: ({ caller, params, origin }) => devices.reset(params.id, caller.user.id, origin),
  }
}

function cloudHandlers(configs: CloudConfigs, webhooks: CloudWebhooks): AreaHandlers<Contract['cloud']> {
  return {
    get: async ({ caller, params }) => {
      const config = await configs.get(params.id, caller.user.id)
      const message = localized(config ? 'sessions.cloud.loaded' : 'sessions.cloud.unsaved')
      return { success: true, ...toAnswerMessage(message), data: { config, notice: noticeOf(config) } }
    },
    save: async ({ caller, params, body, origin }) => {
      const config = await configs.save(params.id, caller.user.id, body, origin)
      const message = localized('sessions.cloud.saved')
      return { success: true, ...toAnswerMessage(message), data: { config, notice: noticeOf(config) } }
    },
    verify: ({ params, query }) =>
      webhooks.verify(params.sessionId, {
        mode: query['hub.mode'],
        token: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      }),
    receive: async ({ params, signedBody }) => {
      await webhooks.receive(params.sessionId, signedBody.bytes, signedBody.header('x-hub-signature-256'))
      return {}
    },
  }
}

function noticeOf(config: CloudConfig | null): string | null {
  if (!config) return null
  const notices = [receivingNotice(config), config.account?.problem]
  return notices.filter(Boolean).join(' ') || null
}
