import { randomUUID } from 'node:crypto'
import { type Contract, eventCatalogue, eventNames, usualLimits, type Webhook } from '@morpheus/sdk/contract'
import { createBody, webhook } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { lowerCaseNames } from '../../core/configuration/headers.js'
import type { Account, AreaHandlers } from '../../core/http/call.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toAnswerMessage, toErrorFields } from '../../core/lib/messageRefs.js'
import { retryAfterMs } from '../../core/lib/retryAfter.js'
import { version } from '../../core/lib/version.js'
import { cleanMessage } from '../../core/log/logText.js'
import { explainError, explainStatus } from '../../core/net/explainError.js'
import type { PostAnswer, Poster } from '../../core/net/poster.js'
import { warningEvents } from '../../features/deliveries/attempts/attemptWarnings.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { getOwnSession } from '../../features/sessions/ownSession.js'
import type { SessionPages } from '../../features/sessions/sessionPages.js'
import { integration } from '../integration.js'
import type { CallDependencies, TargetCalls } from '../kind.js'
import { EvolutionBodies } from './evolutionBodies.js'
import { hideSecrets, secretsIn } from './hideSecrets.js'
import { listSamples } from './samples.js'
import { hasOurForm, newSecret, signatureHeaders } from './signWebhook.js'

/** Path segments this long are usually keys. */
const longSegment = 12

/** Possible tokens in a webhook's URL: query values, user info, and long path segments. */
function secretsInUrl(url: string): string[] {
  const { username, password, pathname, search, hash } = new URL(url)
  const query = search.slice(1).split('&')
  const values = query.map((pair) => pair.slice(pair.indexOf('=') + 1))
  const segments = pathname.split('/').filter((segment) => segment.length >= longSegment)
  const raw = [username, password, ...values, ...segments, hash.slice(1)]
  // As written, and as a receiver decodes it.
  return raw.flatMap((value) => [value, decoded(value), decoded(value.replaceAll('+', ' '))])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const maxStoredLength = 1000

interface Receiver {
  url: string
  headers: Readonly<Record<string, string>>
  /** In the body, if any. */
  evolutionKey?: string | undefined
}

interface Parcel {
  id: string
  userId: string
  payload: string
}

class WebhookPoster {
  readonly #poster: Poster
  readonly #clock: Clock

  constructor(poster: Poster, clock: Clock) {
    this.#poster = poster
    this.#clock = clock
  }

  async post(
    { url, headers, evolutionKey = '' }: Receiver,
    secrets: readonly string[],
    { id, userId, payload }: Parcel,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const answer = await this.#poster.post(
        {
          url: new URL(url),
          userId,
          headers: {
            'user-agent': `Morpheus/${version}`,
            ...lowerCaseNames(headers),
            'content-type': 'application/json',
            ...signatureHeaders(id, payload, this.#clock.now(), secrets),
          },
          body: payload,
        },
        signal,
      )
      const hidden = [...secretsIn(headers), ...secretsInUrl(url), evolutionKey]
      return this.#outcome({ ...answer, body: hideSecrets(answer.body, hidden, maxStoredLength) })
    } catch (error) {
      if (signal.aborted) throw error
      return { delivered: false, ...toErrorFields(explainError(error)), answerStatus: null, answer: null }
    }
  }

  #outcome({ status, headers, body }: PostAnswer): Outcome {
    const answered = { answerStatus: status, answer: plain(body) }
    if (status >= 200 && status < 300) return { delivered: true, ...answered }
    return {
      delivered: false,
      ...answered,
      ...toErrorFields(explainStatus(status)),
      gone: status === 410,
      retryAfterMs: retryAfterMs(headers['retry-after'], this.#clock),
    }
  }
}

/** Null for an empty body. */
function plain(body: string): string | null {
  const text = cleanMessage(body.slice(0, maxStoredLength))
  return text.trim() === '' ? null : text
}

const signingState = {
  /** True for a generated secret. Absent in older rows: the format decides then. */
  ours: z.boolean().optional(),
  /** The previous secret, which also signs until that instant. */
  previous: z.object({ secret: z.string(), ours: z.boolean().optional(), until: z.string() }).nullable(),
}
type SigningState = z.output<z.ZodObject<typeof signingState>>

interface SigningSecret {
  secret: string
  ours?: boolean | undefined
}

/** Secrets valid at `now` (ISO 8601), newest first. */
function secretsAt(
  { secret, ours, previous }: SigningState & { secret: string },
  now: string,
): SigningSecret[] {
  return previous && previous.until > now ? [{ secret, ours }, previous] : [{ secret, ours }]
}

/** True when signatures do not weaken the secret: a made-up one can be guessed offline from them. */
function isRandomSecret({ secret, ours }: SigningSecret): boolean {
  return ours ?? hasOurForm(secret)
}

const rotationMs = usualLimits.previousSecretHours * 60 * 60_000

export const webhookIntegration = integration({
  description: webhook,
  own: signingState,
  open(deps) {
    const { clock, poster } = deps
    const posts = new WebhookPoster(poster, clock)
    const evolution = new EvolutionBodies(deps)
    return {
      connect: (config, { sessionId, userId }) => ({
        async deliver({ id, payload }, signal) {
          const secrets = secretsAt(config, isoNow(clock)).map(({ secret }) => secret)
          if (config.format !== 'evolution')
            return posts.post(config, secrets, { id, userId, payload }, signal)
          const body = await evolution.create(config, payload, { sessionId, userId })
          if (body === null) return { delivered: true, answerStatus: null, answer: null }
          const { url } = body
          return posts.post({ ...config, url }, secrets, { id, userId, payload: body.payload }, signal)
        },
      }),

      /** Sends a `webhook:test`, signed for the configured destination; for another one only with random secrets. */
      async test(trial, { sessionId, userId, at, storedConfig, isElsewhere, signal }) {
        const payload = JSON.stringify(createBody({ event: 'webhook:test', data: {} }, { sessionId, at }))
        const parcel = { id: `msg_${randomUUID().replaceAll('-', '')}`, userId, payload }
        const all = storedConfig ? secretsAt(storedConfig, at) : []
        const secrets = (isElsewhere ? all.filter(isRandomSecret) : all).map(({ secret }) => secret)
        const outcome = await posts.post(trial, secrets, parcel, signal)
        if (!outcome.delivered) return outcome
        const message = localized('peers.webhook.tested', { status: String(outcome.answerStatus) })
        return { ...outcome, ...toAnswerMessage(message) }
      },

      secret: {
        make: newSecret,
        /** The previous secret signs for 24 more hours; for a new destination only if it is random. */
        keep({ secret, isOurs, storedConfig, isElsewhere }) {
          if (!storedConfig) return { ours: isOurs, previous: null }
          const secretsEqual = secret === storedConfig.secret
          const retired = {
            secret: storedConfig.secret,
            ours: isRandomSecret(storedConfig),
            until: isoNow(clock, rotationMs),
          }
          const before = secretsEqual ? storedConfig.previous : retired
          const previous = before && isElsewhere && !isRandomSecret(before) ? null : before
          return secretsEqual ? { previous } : { ours: isOurs, previous }
        },
        bound: (current) => ({
          secret: isRandomSecret(current) ? null : localized('destinations.moved_signing_secret'),
        }),
      },

      extra({ previous }) {
        const isSigning = previous !== null && previous.until > isoNow(clock)
        return { previousSecretUntil: isSigning ? previous.until : null }
      },

      calls: webhookCalls,
    }
  },
})

/** The documented calls that no other target has. Configuration spec §7.7, webhooks. */
function webhookCalls(
  webhooks: TargetCalls<Webhook>,
  { db, pages, engines }: CallDependencies,
): Pick<
  AreaHandlers<Contract['webhooks']>,
  'test' | 'list' | 'createFor' | 'configure' | 'events' | 'samples'
> {
  return {
    test: async ({ caller, params, body, origin }) => {
      // Without a URL and a stored webhook there is nothing to test: answer 404.
      if (body.url === undefined) await webhooks.get(params.id, caller.user.id)
      return webhooks.test(params.id, caller.user.id, body, origin)
    },
    list: async ({ caller: { user, visibleSessions } }) => {
      const all = await webhooks.list(user.id)
      return {
        webhooks: all.filter(
          ({ sessionId }) => visibleSessions === null || visibleSessions.includes(sessionId),
        ),
      }
    },
    createFor: ({ caller, body: { sessionId, ...webhook }, origin }) =>
      webhooks.create(sessionId, caller.user.id, webhook, origin),
    configure: async ({ caller, body: { sessionId, ...webhook }, origin }) =>
      webhooks.configure(sessionId ?? (await onlySession(pages, caller)), caller.user.id, webhook, origin),
    samples: async ({ caller, params, query: { event } }) => {
      await getOwnSession(db, params.id, caller.user.id)
      return { samples: await listSamples(db, params.id, event) }
    },
    events: () => ({
      events: eventNames.map((name) => ({
        name,
        label: eventCatalogue[name].label,
        engines: warningEvents.has(name) ? ['gateway'] : engines.listProducers(name),
      })),
    }),
  }
}

/** @throws HttpError 400 while the user has none, or more than one. */
async function onlySession(pages: SessionPages, { user, visibleSessions }: Account): Promise<string> {
  const {
    sessions: [session],
    total,
  } = await pages.page(user.id, { limit: 1, visibleSessions })
  if (session && total === 1) return session.id
  const message = localized('destinations.session_missing')
  throw new HttpError('invalid', 'session_required', message, { fields: { sessionId: message } })
}
