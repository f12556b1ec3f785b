import { setMaxListeners } from 'node:events'
import { kommo, kommoCallback } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { ClusterMutex } from '../../core/cluster/clusterMutex.js'
import { openConfig } from '../../core/configuration/sealConfig.js'
import { storedConfigSchema } from '../../core/configuration/storedConfig.js'
import { findTargetWithOwner } from '../../core/store/repositories/deliveryTargets.js'
import type { StoredConfigOf } from '../integration.js'
import type { Dependencies } from '../kind.js'
import { type KommoCaller, KommoClient } from './access/client.js'
import type { KommoConnection } from './access/connection.js'
import { createKommoBusyError } from './access/kommoErrors.js'
import { KommoPace } from './access/pace.js'
import type { Priority } from './access/pacedAccount.js'
import { TokenKeeper } from './access/tokens.js'
import { KommoCustomers } from './conversations/kommoCustomers.js'
import { KommoNotes } from './conversations/kommoNotes.js'
import { Stages } from './stages.js'

/** Stored with the described fields, and never shown or set by a caller. */
export const internalFields = {
  /** The sign-in that waits for Kommo's redirect; null when none is under way. */
  pending: z.object({ state: z.string(), userId: z.string(), until: z.string() }).nullable().default(null),
  /** Secret part of the webhook address; empty until one is registered. */
  hookSecret: z.string().default(''),
}
export type KommoConfig = StoredConfigOf<(typeof kommo)['fields'], typeof internalFields>

const schema = storedConfigSchema<(typeof kommo)['fields'], 'enabled', typeof internalFields>(
  kommo.fields,
  ['enabled'],
  internalFields,
)

interface TargetOwner {
  readonly targetId: string
  readonly sessionId: string
  readonly userId: string
}

export interface KommoTarget extends TargetOwner {
  readonly enabled: boolean
  readonly config: KommoConfig
}

export class KommoServices {
  readonly deps: Dependencies
  readonly mutex: ClusterMutex
  readonly tokens: TokenKeeper
  readonly customers: KommoCustomers
  readonly notes: KommoNotes
  readonly stages: Stages
  readonly #client: KommoClient
  readonly #shutdown = new AbortController()

  constructor(deps: Dependencies) {
    const { db, vault, clock, leases, api, kommo: server } = deps
    this.deps = deps
    const pace = new KommoPace(db, clock)
    this.mutex = new ClusterMutex(leases, clock, createKommoBusyError)
    this.tokens = new TokenKeeper({ db, vault, clock, api, server, pace, mutex: this.mutex })
    this.#client = new KommoClient({ api, pace, server, tokens: this.tokens })
    this.customers = new KommoCustomers({ db, clock, mutex: this.mutex })
    this.notes = new KommoNotes({ db, clock, customers: this.customers })
    this.stages = new Stages(clock)
    // Every operation listens to the signal: no limit of listeners.
    setMaxListeners(0, this.#shutdown.signal)
  }

  get shutdownSignal(): AbortSignal {
    return this.#shutdown.signal
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway ends'))
  }

  async findConnection(
    { targetId, userId }: Pick<TargetOwner, 'targetId' | 'userId'>,
    config: KommoConfig,
  ): Promise<KommoConnection> {
    const { subdomain, clientId, clientSecret, redirectUri, accessToken } = config
    return {
      targetId,
      userId,
      subdomain: subdomain.toLowerCase(),
      clientId,
      clientSecret,
      redirectUri: redirectUri || kommoCallback(await this.deps.publicUrl),
      longLivedToken: accessToken,
    }
  }

  async caller(
    owner: Pick<TargetOwner, 'targetId' | 'userId'>,
    config: KommoConfig,
    { priority, signal = this.shutdownSignal }: { priority: Priority; signal?: AbortSignal },
  ): Promise<KommoCaller> {
    return this.#client.of(await this.findConnection(owner, config), { priority, signal })
  }

  /** Null when the target is missing or unreadable. */
  async find(targetId: string): Promise<KommoTarget | null> {
    const target = await findTargetWithOwner(this.deps.db, targetId)
    if (target?.kind !== 'kommo') return null
    const { session_id: sessionId, user_id: userId, enabled } = target
    try {
      const config = openConfig(this.deps.vault, schema, targetId, target.config)
      return { targetId, sessionId, userId, enabled: enabled === 1, config }
    } catch {
      return null
    }
  }
}
