import type { Origin } from '../core/log/activityLog.js'
import type { TargetCalls } from './kind.js'

interface Call {
  readonly params: { readonly id: string }
  readonly caller: { readonly user: { readonly id: string } }
  readonly body: object
  readonly origin: Origin
}

interface DocumentedHandlers<View> {
  saved(call: Omit<Call, 'body'>): Promise<View>
  save(call: Call): Promise<View>
}

/** Handlers of the rows `saved` and `save`, a documented second path to the configuration. */
export function createDocumentedHandlers<View>(
  targets: Pick<TargetCalls<View>, 'get' | 'configure'>,
  inOurNames: (body: object) => object = (body) => body,
): DocumentedHandlers<View> {
  return {
    saved: ({ params, caller }: Call) => targets.get(params.id, caller.user.id),
    save: ({ params, caller, body, origin }: Call) =>
      targets.configure(params.id, caller.user.id, inOurNames(body), origin),
  }
}
