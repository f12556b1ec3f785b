import type { TargetKind } from '@morpheus/sdk/contract'
import type { AnyDescription } from '@morpheus/sdk/integrations'
import type * as z from 'zod'

/** The description of a kind of target. */
export type TargetDescription<Trial, View> = AnyDescription & {
  readonly kind: TargetKind
  readonly schemas: { readonly trial: z.ZodType<Trial>; readonly view: z.ZodType<View> }
}
