import type { TargetKind } from '@morpheus/sdk/contract'
import type { AnyDescription } from '@morpheus/sdk/integrations'
import type * as z from 'zod'

/** Contract rows of a description, by name. */
export type Rows = AnyDescription['rows']

export type TargetDescription<Trial, View, R extends Rows = Rows> = AnyDescription & {
  readonly kind: TargetKind
  readonly rows: R
  readonly schemas: { readonly trial: z.ZodType<Trial>; readonly view: z.ZodType<View> }
}
