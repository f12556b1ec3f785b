import type { AnyDescription, Fields } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { type Kept, keptSchema } from '../configuration/kept.js'
import type { Sender } from '../delivery/sender.js'
import { ConfiguredTargets } from './configuredTargets.js'
import type { CallTools, Clients, Handlers, Kind, Tools } from './kind.js'
import type { TargetDescription } from './targetDescription.js'
import { targetHandlers } from './targetHandlers.js'
import { TargetSender } from './targetSender.js'

/** In columns of their own: events are queued by them. */
const columns = ['enabled', 'events'] as const
type Column = (typeof columns)[number]

type Nothing = Record<never, never>

/** A kind of target at work. */
export interface Running {
  readonly sender: Sender
  /** Null where nobody comes to us. */
  readonly clients: Clients | null
  handlers(tools: CallTools): Handlers
}

/** A kind of target, as the catalogue lists it. */
export interface Integration {
  readonly description: AnyDescription
  start(tools: Tools): Running
}

interface Spec<F extends Fields, Trial, View, Own extends z.ZodRawShape> {
  description: TargetDescription<Trial, View> & { readonly fields: F }
  /** What is kept, encrypted, beside the description's fields. */
  own?: Own
  open(tools: Tools): Kind<Kept<F, Column, Own>, Trial, View>
}

/** What the gateway does with a kind of target that is described. */
export function integration<
  F extends Fields,
  Trial extends object,
  View,
  Own extends z.ZodRawShape = Nothing,
>({ description, own, open }: Spec<F, Trial, View, Own>): Integration {
  const schema = keptSchema<F, Column, Own>(description.fields, columns, own)
  return {
    description,
    start(tools) {
      const kind = open(tools)
      return {
        sender: new TargetSender(tools.vault, schema, (...to) => kind.connect(...to)),
        clients: kind.clients ?? null,
        handlers(tools) {
          const targets = new ConfiguredTargets({ description, schema, kind, tools })
          return targetHandlers(description, targets, kind.calls?.(targets, tools))
        },
      }
    },
  }
}
