import type { TargetKind } from '@morpheus/sdk/contract'
import type { AnyDescription } from '@morpheus/sdk/integrations'
import type * as z from 'zod'

export type TargetDescription<Trial, View> = AnyDescription & {
  readonly kind: TargetKind
  readonly schemas: { readonly trial: z.ZodType<Trial>; readonly view: z.ZodType<View> }
}
