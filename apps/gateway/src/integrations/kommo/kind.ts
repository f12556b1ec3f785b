import { kommo } from '@morpheus/sdk/integrations'
import type { Repeat } from '../../core/lib/repeat.js'
import { findTargetOf } from '../../core/store/repositories/deliveryTargets.js'
import { conversation } from '../integration.js'
import type { Tested } from '../kind.js'
import { kommoSteps } from './access/account.js'
import { failedBy } from './access/refusals.js'
import { kommoCalls } from './calls.js'
import { KommoConnection } from './connection.js'
import { KommoInbox } from './inbox.js'
import { keepAlive } from './keepAlive.js'
import { KommoNews } from './news.js'
import { KommoOAuth } from './oauth.js'
import { KommoServices, ownFields } from './services.js'
import { KommoSync } from './sync.js'

/** Copies contacts and conversations to a Kommo account, and their changes back. */
export const kommoIntegration = conversation({
  description: kommo,
  own: ownFields,
  open(tools) {
    const services = new KommoServices(tools)
    const { db, eventStore } = tools
    const news = new KommoNews({ db, eventStore, stages: services.stages })
    const oauth = new KommoOAuth(services)
    const sync = new KommoSync(services, news)
    const inbox = new KommoInbox(services, news)
    let fresh: Repeat | null = null
    return {
      connect: (config, target) => new KommoConnection(services, config, target),
      subscriptions: () => ['message:received', 'message:sent'],
      // Placeholders: the rows in `calls` fill them in.
      extra: () => ({ isConnected: false, authorizationTrouble: null }),

      async test(_trial, { sessionId, userId, kept, signal }): Promise<Tested> {
        const target = await findTargetOf(db, sessionId, 'kommo')
        if (!kept || !target) {
          return { delivered: false, error: kommoSteps.credentials, answerStatus: null, answer: null }
        }
        try {
          const { name, subdomain } = await oauth.noteAccount(target.id, userId, signal)
          const message = `Conectado à conta ${name || subdomain}`
          return { delivered: true, message, answerStatus: 200, answer: null }
        } catch (error) {
          if (signal.aborted) throw error
          return failedBy(error)
        }
      },

      calls: (targets) => kommoCalls(targets, { services, oauth, sync, inbox }),
      work: {
        async start() {
          fresh = keepAlive(services)
          await inbox.start()
          await sync.start()
        },
        rescan: () => inbox.rescan(),
        async close() {
          services.close()
          inbox.close()
          await fresh?.stop()
          await sync.close()
        },
      },
    }
  },
})
