import { usualLimits } from '@morpheus/sdk/contract'
import type { QuotaLimits } from '../../core/http/quotas.js'
import type { FairConcurrencyOptions } from '../../core/lib/limits/fairConcurrency.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { kindBytes } from '../../core/media/kinds.js'
import type { MediaLimits } from '../../core/media/media.js'
import type { KeyLimits } from '../../features/apiKeys/apiKeys.js'

/** Limits on shared resources, so that no user starves the others. */
export interface Limits extends QuotaLimits, KeyLimits {
  /** Pending deliveries per target and messages per session, and dead letters of each. */
  queueLength: number
  sessions: number
  templates: number
  testsPerMinute: number
  /** Messages per socket; a user's sockets together may send twenty times as many. */
  messagesPerMinute: number
  sockets: number
  eventClients: number
  calls: FairConcurrencyOptions
  deliveryConcurrency: FairConcurrencyOptions
  sendConcurrency: FairConcurrencyOptions
  /** Concurrent bot requests: a model takes seconds, without load here. */
  respondConcurrency: FairConcurrencyOptions
  lookups: FairConcurrencyOptions
  media: MediaLimits & {
    concurrency: FairConcurrencyOptions
    linkHours: number
  }
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** @throws StartFailure naming the variable that does not hold. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  return {
    callsPerMinute: readPositive(env, 'MORPHEUS_USER_LIMIT', usualLimits.callsPerMinute),
    megabytesPerDay: readPositive(env, 'MORPHEUS_USER_WRITE_MB', 256),
    apiKeys: readPositive(env, 'MORPHEUS_USER_KEYS', 50),
    keyCallsPerMinute: readPositive(env, 'MORPHEUS_KEY_LIMIT', usualLimits.keyCallsPerMinute),
    tokenCallsPerMinute: readPositive(env, 'MORPHEUS_TOKEN_LIMIT', usualLimits.tokenCallsPerMinute),
    queueLength: readPositive(env, 'MORPHEUS_QUEUE_LIMIT', 100_000),
    sessions: readPositive(env, 'MORPHEUS_USER_SESSIONS', 20_000),
    templates: readPositive(env, 'MORPHEUS_USER_TEMPLATES', 200_000),
    testsPerMinute: readPositive(env, 'MORPHEUS_USER_TESTS', 60),
    messagesPerMinute: readPositive(env, 'MORPHEUS_SOCKET_LIMIT', 600),
    sockets: readPositive(env, 'MORPHEUS_USER_SOCKETS', 500),
    eventClients: readPositive(env, 'MORPHEUS_USER_CLIENTS', 5000),
    calls: {
      sharedSlots: readPositive(env, 'MORPHEUS_CALLS', 10),
      reservedSlots: readPositive(env, 'MORPHEUS_USER_CALLS', 10),
    },
    deliveryConcurrency: {
      sharedSlots: readPositive(env, 'MORPHEUS_DELIVERY_SLOTS', 100),
      reservedSlots: readPositive(env, 'MORPHEUS_USER_DELIVERY_SLOTS', 10),
    },
    sendConcurrency: {
      sharedSlots: readPositive(env, 'MORPHEUS_SEND_SLOTS', 100),
      reservedSlots: readPositive(env, 'MORPHEUS_USER_SEND_SLOTS', 20),
    },
    respondConcurrency: {
      sharedSlots: readPositive(env, 'MORPHEUS_RESPOND_SLOTS', 500),
      reservedSlots: readPositive(env, 'MORPHEUS_USER_RESPOND_SLOTS', 50),
    },
    lookups: {
      sharedSlots: readPositive(env, 'MORPHEUS_LOOKUPS', 64),
      reservedSlots: readPositive(env, 'MORPHEUS_USER_LOOKUPS', 8),
    },
    media: {
      kinds: {
        image: readPositive(env, 'MORPHEUS_IMAGE_KB', kindBytes.image / kilobyte) * kilobyte,
        video: readPositive(env, 'MORPHEUS_VIDEO_KB', kindBytes.video / kilobyte) * kilobyte,
        audio: readPositive(env, 'MORPHEUS_AUDIO_KB', kindBytes.audio / kilobyte) * kilobyte,
        document: readPositive(env, 'MORPHEUS_DOCUMENT_KB', kindBytes.document / kilobyte) * kilobyte,
        sticker: readPositive(env, 'MORPHEUS_STICKER_KB', kindBytes.sticker / kilobyte) * kilobyte,
      },
      userBytes: readPositive(env, 'MORPHEUS_USER_MEDIA_MB', 5120) * megabyte,
      concurrency: {
        sharedSlots: readPositive(env, 'MORPHEUS_MEDIA_SLOTS', 8),
        reservedSlots: readPositive(env, 'MORPHEUS_USER_MEDIA_SLOTS', 2),
      },
      linkHours: readPositive(env, 'MORPHEUS_MEDIA_LINK_HOURS', 168),
    },
  }
}

/** @throws StartFailure where it is no whole number from 1 to 999 999 999. */
export function readPositive(env: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const text = env[variable]
  if (!text) return usual
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new StartFailure(`${variable} inválido: "${text}". Use um número inteiro positivo.`)
}

/** @throws StartFailure where it is no whole number from 0 to 999 999 999. */
export function readCount(env: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const text = env[variable]
  return text === '0' ? 0 : readPositive(env, variable, usual)
}
