import * as z from 'zod'
import type { Topic } from '../../core/cluster/bus.js'
import { LeaseLostError } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { Clock } from '../../core/lib/clock.js'
import { KeyedWorker } from '../../core/lib/keyedWorker.js'
import type { Db } from '../../core/store/tables.js'
import { CampaignHours } from '../../features/campaigns/campaignHours.js'
import { listActiveCampaigns } from '../../features/campaigns/campaignRows.js'
import { CampaignRunner } from '../../features/campaigns/campaignRunner.js'
import { Campaigns } from '../../features/campaigns/campaigns.js'
import { OptOuts } from '../../features/campaigns/optOuts.js'
import type { EngineRuns } from '../../features/sessions/engineRuns.js'
import type { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import type { Core } from './core.js'
import type { MessageModule } from './messages.js'

interface CampaignModuleOptions extends Core {
  messages: MessageModule
  runs: EngineRuns
  erasedPeople: ErasedPeople
}

const Changed = z.object({ id: z.string() })
const campaignChanged: Topic<z.infer<typeof Changed>> = { name: 'campaign:changed', schema: Changed }

export class CampaignModule {
  readonly campaigns: Campaigns
  readonly optOuts: OptOuts
  readonly hours: CampaignHours
  readonly #db: Db
  readonly #worker: KeyedWorker<string>
  readonly #unsubscribe: () => void

  constructor(options: CampaignModuleOptions) {
    const { db, clock, bus, eventStore, timeZones, runs, messages, activityLog, erasedPeople, onError } =
      options
    this.#db = db
    this.optOuts = new OptOuts({ db, clock, activityLog })
    const { queue, recipients, holds, pace, paces, scheduled, templates } = messages
    const hours = new CampaignHours({ db, clock, eventStore, timeZones })
    this.hours = hours
    const runner = new CampaignRunner({
      ...{ db, clock, eventStore, hours, runs, queue, recipients, holds, pace, paces, erasedPeople },
    })
    this.#worker = createWorker(clock, runner, onError)
    this.#unsubscribe = bus.subscribe(campaignChanged, ({ id }) => this.#worker.runNow(id))
    this.campaigns = new Campaigns({
      ...{ db, clock, eventStore, queue, templates, scheduled, activityLog },
      changed: (id) => bus.publish(campaignChanged, { id }),
    })
    eventStore.addStep((...change) => this.optOuts.follow(...change))
    this.#wakeByResults(eventStore, onError)
  }

  start(): Promise<void> {
    return this.rescan()
  }

  /** Processes campaigns whose notification was lost. */
  async rescan(): Promise<void> {
    await this.#wakeAll()
  }

  async resume(sessionId: string): Promise<void> {
    await this.#wakeAll(sessionId)
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#worker.close()
  }

  /** A sent or failed message makes room for the next one. */
  #wakeByResults(eventStore: EventStore, onError: (error: unknown) => void): void {
    eventStore.listen(({ type, sessionId }) => {
      if (type !== 'message:sent' && type !== 'message:failed') return
      // Without a running campaign there is nothing to ask the store.
      if (this.#worker.keys.length === 0) return
      void this.#wakeAll(sessionId).catch(onError)
    })
  }

  async #wakeAll(sessionId?: string): Promise<void> {
    for (const { id } of await listActiveCampaigns(this.#db, sessionId)) this.#worker.runNow(id)
  }
}

function createWorker(
  clock: Clock,
  runner: CampaignRunner,
  onError: (error: unknown) => void,
): KeyedWorker<string> {
  return new KeyedWorker<string>({
    clock,
    getName: (id) => id,
    work: async (id, _run, signal) => {
      const ms = await runner.runUntilIdle(id, signal).catch((error: unknown) => {
        // Another node continues.
        if (error instanceof LeaseLostError) return null
        throw error
      })
      return ms === null ? null : { ms, msAfterWake: 0 }
    },
    onError,
  })
}
