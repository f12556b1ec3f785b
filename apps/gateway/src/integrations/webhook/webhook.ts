import { randomUUID } from 'node:crypto'
import { usualLimits } from '@morpheus/sdk/contract'
import { webhook } from '@morpheus/sdk/integrations'
import { instant } from '../../core/lib/clock.js'
import { integration } from '../integration.js'
import { webhookCalls } from './calls.js'
import { newSecret } from './signature.js'
import { isRandomSecret, secretsAt, signingState } from './signingSecrets.js'
import { WebhookPoster } from './webhookPoster.js'

const rotationMs = usualLimits.previousSecretHours * 60 * 60_000

export const webhookIntegration = integration({
  description: webhook,
  own: signingState,
  open({ clock, poster }) {
    const posts = new WebhookPoster(poster, clock)
    return {
      connect: (config, { userId }) => ({
        deliver({ id, payload }, signal) {
          const secrets = secretsAt(config, instant(clock)).map(({ secret }) => secret)
          return posts.post(config, secrets, { id, userId, payload }, signal)
        },
      }),

      /** Sends a `webhook:test`, signed for the configured destination; for another one only with random secrets. */
      async test(trial, { sessionId, userId, at, kept, isElsewhere, signal }) {
        const payload = JSON.stringify({ event: 'webhook:test', sessionId, timestamp: at, data: {} })
        const parcel = { id: `msg_${randomUUID().replaceAll('-', '')}`, userId, payload }
        const all = kept ? secretsAt(kept, at) : []
        const secrets = (isElsewhere ? all.filter(isRandomSecret) : all).map(({ secret }) => secret)
        const outcome = await posts.post(trial, secrets, parcel, signal)
        if (!outcome.delivered) return outcome
        return { ...outcome, message: `O destino respondeu ${outcome.answerStatus}` }
      },

      secret: {
        make: newSecret,
        /** The previous secret signs for 24 more hours; for a new destination only if it is random. */
        keep({ secret, isOurs, kept, isElsewhere }) {
          if (!kept) return { ours: isOurs, previous: null }
          const isSame = secret === kept.secret
          const retired = {
            secret: kept.secret,
            ours: isRandomSecret(kept),
            until: instant(clock, rotationMs),
          }
          const before = isSame ? kept.previous : retired
          const previous = before && isElsewhere && !isRandomSecret(before) ? null : before
          return isSame ? { previous } : { ours: isOurs, previous }
        },
        bound: (current) => ({
          secret: isRandomSecret(current)
            ? null
            : 'o segredo de assinatura de novo, ou troque-o antes de mudar',
        }),
      },

      extra({ previous }) {
        const isSigning = previous !== null && previous.until > instant(clock)
        return { previousSecretUntil: isSigning ? previous.until : null }
      },

      calls: webhookCalls,
    }
  },
})
