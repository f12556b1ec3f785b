import type { EventName } from '@morpheus/sdk/contract'
import type { AnyDescription, Fields } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { openConfig } from '../core/configuration/sealConfig.js'
import { type StoredConfig, storedConfigSchema } from '../core/configuration/storedConfig.js'
import { findTargetWithOwner, type TargetWithOwner } from '../core/store/repositories/deliveryTargets.js'
import type { Responder } from '../features/conversations/responder.js'
import type { Sender } from '../features/deliveries/sender.js'
import { ConfiguredTargets } from './configuredTargets.js'
import type { Inbound, InboundCall } from './inbound.js'
import type {
  CallDependencies,
  Clients,
  Dependencies,
  Kind,
  KindWithRows,
  OwnedOpenTarget,
  TargetCalls,
  Work,
} from './kind.js'
import { listHandlers } from './lists.js'
import type { Rows, TargetDescription } from './targetDescription.js'
import { targetHandlers } from './targetHandlers.js'
import { TargetSender } from './targetSender.js'

/** Separate columns, as queueing events needs them. */
const columns = ['enabled', 'events', 'raw'] as const
type Column = (typeof columns)[number]

type Nothing = Record<never, never>

export interface Running {
  readonly sender: Sender
  /** See `TargetSender.findResponder`. */
  findResponder(target: TargetWithOwner): Promise<{ responder: Responder; config: unknown } | null>
  /** Null for kinds without clients. */
  readonly clients: Clients | null
  /** Null for kinds without background work. */
  readonly work: Required<Work> | null
  /** By row. */
  handlers(deps: CallDependencies): object
  copier(deps: CallDependencies): TargetCalls<unknown>['copy']
}

export interface Integration {
  readonly description: AnyDescription
  readonly schema: z.ZodType<object>
  start(deps: Dependencies): Running
}

interface Spec<
  F extends Fields,
  Trial,
  View,
  Own extends z.ZodRawShape,
  R extends Rows,
  Apart extends string,
> {
  description: TargetDescription<Trial, View, R> & { readonly fields: F }
  /** Stored fields, encrypted, beside the description's. */
  own?: Own
  /** `find` opens a stored configuration; null when the target is gone. */
  open(
    deps: Dependencies,
    find: Find<StoredConfig<F, Apart, Own>>,
  ): KindWithRows<StoredConfig<F, Apart, Own>, Trial, View, R>
}

type Find<Config> = (targetId: string) => Promise<OwnedOpenTarget<Config> | null>

/** Builds a kind from its description; its events are a setting. */
export function integration<
  F extends Fields,
  Trial extends object,
  View,
  R extends Rows,
  Own extends z.ZodRawShape = Nothing,
>({ description, own, open }: Spec<F, Trial, View, Own, R, Column>): Integration {
  return running(description, storedConfigSchema<F, Column, Own>(description.fields, columns, own), open)
}

/** `enabled` is a separate column with two field names; its events are derived. */
const switches = ['enabled', 'isEnabled'] as const
type Switch = (typeof switches)[number]

export type StoredConfigOf<F extends Fields, Own extends z.ZodRawShape = Nothing> = StoredConfig<
  F,
  Switch,
  Own
>

interface ConversationSpec<F extends Fields, Trial, View, Own extends z.ZodRawShape, R extends Rows>
  extends Omit<Spec<F, Trial, View, Own, R, Switch>, 'open'> {
  open(
    deps: Dependencies,
    find: Find<StoredConfigOf<F, Own>>,
  ): KindWithRows<StoredConfigOf<F, Own>, Trial, View, R> & {
    subscriptions(config: StoredConfigOf<F, Own>): readonly EventName[]
  }
}

/** Builds a kind that takes part in conversations; its queued events follow from its configuration. */
export function conversation<
  F extends Fields,
  Trial extends object,
  View,
  R extends Rows,
  Own extends z.ZodRawShape = Nothing,
>({ description, own, open }: ConversationSpec<F, Trial, View, Own, R>): Integration {
  return running(description, storedConfigSchema<F, Switch, Own>(description.fields, switches, own), open)
}

function running<Config extends object, Trial extends object, View, R extends Rows>(
  description: TargetDescription<Trial, View, R>,
  schema: z.ZodType<Config>,
  open: (deps: Dependencies, find: Find<Config>) => KindWithRows<Config, Trial, View, R>,
): Integration {
  return {
    description,
    schema,
    start(deps) {
      const kind = open(deps, finder(deps, description, schema))
      const sender = new TargetSender(deps.vault, schema, (...to) => kind.connect(...to))
      return {
        sender,
        findResponder: (target) => sender.findResponder(target),
        clients: kind.clients ?? null,
        work: getWork(kind),
        copier(deps) {
          const targets = new ConfiguredTargets({ description, schema, kind, deps })
          return (...copied) => targets.copy(...copied)
        },
        handlers(deps) {
          const targets = new ConfiguredTargets({ description, schema, kind, deps })
          const lists = listHandlers(Object.keys(kind.lists ?? {}), targets)
          const inbound = kind.inbound && { receive: receiving(kind.inbound) }
          return targetHandlers(description, targets, {
            ...lists,
            ...inbound,
            ...kind.calls?.(targets, deps),
          })
        },
      }
    },
  }
}

function finder<Config>(
  { db, vault }: Dependencies,
  { kind }: Pick<AnyDescription, 'kind'>,
  schema: z.ZodType<Config>,
): Find<Config> {
  return async (targetId) => {
    const target = await findTargetWithOwner(db, targetId)
    if (target?.kind !== kind) return null
    const config = openConfig(vault, schema, targetId, target.config)
    const { session_id: sessionId, user_id: userId, enabled } = target
    return { targetId, sessionId, userId, enabled: enabled === 1, config }
  }
}

interface SignedCall {
  readonly params: { readonly sessionId: string; readonly token: string }
  readonly signedBody: Pick<InboundCall, 'bytes' | 'header'>
}

function receiving(inbound: Inbound) {
  return async ({ params, signedBody }: SignedCall) => {
    await inbound.receive({ ...params, bytes: signedBody.bytes, header: (name) => signedBody.header(name) })
    return {}
  }
}

function getWork({ inbound, work }: Pick<Kind<never, never>, 'inbound' | 'work'>): Required<Work> | null {
  const all = [inbound, work].filter((one) => one !== undefined)
  if (all.length === 0) return null
  return {
    async start() {
      for (const one of all) await one.start()
    },
    async rescan() {
      for (const one of all) await one.rescan?.()
    },
    async close() {
      await Promise.all(all.map((one) => one.close()))
    },
  }
}
