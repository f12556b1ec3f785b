import { zonedFormat } from '@morpheus/sdk/format'
import { kommo } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import { isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import { openDeliveries } from '../../core/store/repositories/deliveries.js'
import { findTargetByKind } from '../../core/store/repositories/deliveryTargets.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { conversation } from '../integration.js'
import { type Connection, createTestSuccess, type TargetRef, type TestResult } from '../kind.js'
import { kommoSteps } from './access/connection.js'
import { toFailedOutcome } from './access/kommoErrors.js'
import { kommoCalls } from './calls.js'
import { maxNotes, type NoteResult } from './conversations/kommoNotes.js'
import { type MessageEvent, parseMessageEvent } from './conversations/messageEvent.js'
import { KommoInbox } from './inbox.js'
import { KommoOAuth } from './oauth.js'
import { listGrantsBefore } from './rows/grants.js'
import { internalFields, type KommoConfig, KommoServices } from './services.js'
import { KommoSync } from './sync.js'
import { MappingUpdates } from './updateMappings.js'

/** Kommo expires a refresh token after three unused months. */
const oldDays = 30

/** Refreshes tokens of idle accounts, so that they stay valid. */
export const kommoTokenRenewal = { everyMs: dayMs, lease: null } as const satisfies JobSchedule

function startTokenRenewal(services: KommoServices): PeriodicJob {
  const { db, clock, onError } = services.deps
  async function renewOld(): Promise<void> {
    for (const targetId of await listGrantsBefore(db, isoNow(clock, -oldDays * dayMs))) {
      const open = await services.find(targetId)
      if (!open || services.shutdownSignal.aborted) continue
      try {
        await services.tokens.renew(await services.findConnection(open, open.config), services.shutdownSignal)
      } catch (error) {
        // The owner is notified when the account is needed; the refresh is retried the next day.
        if (
          !(error instanceof ApiFailure) &&
          !(error instanceof HttpError) &&
          !services.shutdownSignal.aborted
        )
          onError(error)
      }
    }
  }
  return new PeriodicJob(clock, kommoTokenRenewal.everyMs, renewOld, onError)
}

const resultTexts: Readonly<Record<NoteResult, string>> = {
  noted: 'Anotada no lead',
  known: 'Já estava anotada no lead',
  ignored: 'Fora das conversas com clientes: não é anotada',
}

class KommoConnection implements Connection {
  readonly #services: KommoServices
  readonly #config: KommoConfig
  readonly #target: TargetRef

  constructor(services: KommoServices, config: KommoConfig, target: TargetRef) {
    this.#services = services
    this.#config = config
    this.#target = target
  }

  async deliver({ id, payload }: Pick<DeliveryRow, 'id' | 'payload'>, signal: AbortSignal): Promise<Outcome> {
    const zone = await this.#services.deps.timeZones.getZoneOfSession(this.#target.sessionId)
    const event = this.#read(payload, zone)
    if (!event) return toOutcome('ignored')
    const { pipelineId, statusId } = this.#config
    const stage = { pipelineId: pipelineId || null, stageId: statusId || null }
    try {
      const kommo = await this.#services.caller(this.#target, this.#config, { priority: 'event', signal })
      const next = () => this.#next(id, zone)
      return toOutcome(await this.#services.notes.note(kommo, event, { next, stage, signal }))
    } catch (error) {
      if (signal.aborted) throw error
      return toFailedOutcome(error)
    }
  }

  /** The queued events behind this one. */
  async #next(id: string, zone: string): Promise<MessageEvent[]> {
    const { deps } = this.#services
    const waiting = await openDeliveries(deps.db, this.#target.targetId, maxNotes)
    return waiting.filter((one) => one.id !== id).flatMap(({ payload }) => this.#read(payload, zone) ?? [])
  }

  #read(payload: string, zone: string): MessageEvent | null {
    const format = zonedFormat({ dateStyle: 'short', timeStyle: 'short' }, zone)
    return parseMessageEvent(payload, (at) => format.format(new Date(at)))
  }
}

function toOutcome(what: NoteResult): Outcome {
  return { delivered: true, answerStatus: null, answer: resultTexts[what] }
}

/** Copies contacts and conversations to a Kommo account, and their changes back. */
export const kommoIntegration = conversation({
  description: kommo,
  own: internalFields,
  open(deps) {
    const services = new KommoServices(deps)
    const { db, eventStore } = deps
    const mappingUpdates = new MappingUpdates({ db, eventStore, stages: services.stages })
    const oauth = new KommoOAuth(services)
    const sync = new KommoSync(services, mappingUpdates)
    const inbox = new KommoInbox(services, mappingUpdates)
    let renewal: PeriodicJob | null = null
    return {
      connect: (config, target) => new KommoConnection(services, config, target),
      subscriptions: () => ['message:received', 'message:sent'],
      // Placeholders: the rows in `calls` fill them in.
      extra: () => ({ isConnected: false, authorizationTrouble: null }),

      async test(_trial, { sessionId, userId, storedConfig, signal }): Promise<TestResult> {
        const target = await findTargetByKind(db, sessionId, 'kommo')
        if (!storedConfig || !target) {
          return {
            delivered: false,
            ...toErrorFields(kommoSteps.credentials),
            answerStatus: null,
            answer: null,
          }
        }
        try {
          const { name, subdomain } = await oauth.recordAccount(target.id, userId, signal)
          return createTestSuccess(localized('peers.kommo.tested', { name: name || subdomain }))
        } catch (error) {
          if (signal.aborted) throw error
          return toFailedOutcome(error)
        }
      },

      calls: (targets) => kommoCalls(targets, { services, oauth, sync, inbox }),
      work: {
        async start() {
          renewal = startTokenRenewal(services)
          await inbox.start()
          await sync.start()
        },
        rescan: () => inbox.rescan(),
        async close() {
          services.close()
          inbox.close()
          await renewal?.stop()
          await sync.close()
        },
      },
    }
  },
})
