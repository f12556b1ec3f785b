import type { AnyDescription } from '@morpheus/sdk/integrations'
import type { Origin } from '../core/log/activityLog.js'
import type { TargetCalls } from './kind.js'

interface SessionCall {
  readonly params: { readonly id: string }
  readonly caller: { readonly user: { readonly id: string } }
  readonly origin: Origin
}

/**
 * Handlers of a kind's rows: common rows as the description names them, the others from `own`.
 * @throws TypeError where nobody answers a row.
 */
export function targetHandlers<View, Config>(
  { kind, calls, rows }: Pick<AnyDescription, 'kind' | 'calls' | 'rows'>,
  targets: TargetCalls<View, Config>,
  own: object = {},
): object {
  const ownHandlers = new Map<string, unknown>(Object.entries(own))
  const standardHandlers = new Map<string | undefined, unknown>([
    [calls.load, ({ params, caller }: SessionCall) => targets.get(params.id, caller.user.id)],
    [
      calls.create,
      ({ params, caller, body, origin }: SessionCall & WithBody) =>
        targets.create(params.id, caller.user.id, body, origin),
    ],
    [
      calls.change ?? 'update',
      ({ params, caller, body, origin }: SessionCall & WithBody) =>
        targets.update(params.id, caller.user.id, body, origin),
    ],
    [
      calls.remove,
      async ({ params, caller, origin }: SessionCall) => {
        await targets.remove(params.id, caller.user.id, origin)
        return {}
      },
    ],
    [
      calls.reset,
      ({ params, caller, origin }: SessionCall) => targets.reset(params.id, caller.user.id, origin),
    ],
    [
      calls.enable,
      ({ params, caller, origin }: SessionCall) =>
        targets.setEnabled(params.id, caller.user.id, true, origin),
    ],
    [
      calls.disable,
      ({ params, caller, origin }: SessionCall) =>
        targets.setEnabled(params.id, caller.user.id, false, origin),
    ],
    [
      calls.toggle,
      ({ params, caller, body, origin }: SessionCall & { readonly body: { readonly enabled: boolean } }) =>
        targets.setEnabled(params.id, caller.user.id, body.enabled, origin),
    ],
    [
      calls.renew,
      ({ params, caller, origin }: SessionCall) => targets.renew(params.id, caller.user.id, origin),
    ],
    [
      calls.test,
      // Each row's schema selects the fields it shows.
      async ({ params, caller, body, origin }: SessionCall & Partial<WithBody>) =>
        rows[calls.test ?? '']?.answer.parse(
          await targets.test(params.id, caller.user.id, body ?? {}, origin),
        ),
    ],
  ])
  return Object.fromEntries(
    Object.keys(rows).map((name) => {
      const handler = ownHandlers.get(name) ?? standardHandlers.get(name)
      if (!handler) throw new TypeError(`No handler for ${kind}.${name}`)
      return [name, handler]
    }),
  )
}

interface WithBody {
  readonly body: object
}
