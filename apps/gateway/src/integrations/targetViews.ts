import type { IntegrationStatus, Values } from '@morpheus/sdk/integrations'
import { maskValues } from '../core/configuration/masks.js'
import type { DeliveryTargetRow } from '../core/store/deliveryTables.js'
import type { OpenTargetRow, UnreadableTarget } from '../features/deliveries/targets.js'
import { readEvents, targetState } from '../features/deliveries/views.js'
import { getBlankValues, toValues } from './fieldValues.js'
import type { Kind } from './kind.js'
import type { TargetDescription } from './targetDescription.js'

export class TargetViews<Config extends object, Trial extends object, View> {
  readonly #description: TargetDescription<Trial, View>
  readonly #kind: Pick<Kind<Config, Trial>, 'extra' | 'subscriptions'>

  constructor(description: TargetDescription<Trial, View>, kind: Kind<Config, Trial>) {
    this.#description = description
    this.#kind = kind
  }

  /** `shown` is not masked. */
  of({ target, config }: OpenTargetRow<Config>, extra: Values = {}): View {
    const { fields, schemas } = this.#description
    return schemas.view.parse({
      ...this.#status(target),
      ...maskValues(fields, toValues(config)),
      ...extra,
      ...this.#kind.extra?.(config, target.id),
      ...targetState(target),
    })
  }

  /** Shows that the target exists, does not work, and why. */
  unreadable({ target, why }: UnreadableTarget): View {
    const { fields, fresh, schemas } = this.#description
    return schemas.view.parse({
      ...getBlankValues(fields),
      ...fresh(),
      ...this.#status(target),
      ...targetState(target),
      connectionStatus: 'ERROR',
      lastError: why,
    })
  }

  #status(target: DeliveryTargetRow): Values {
    return {
      sessionId: target.session_id,
      id: target.id,
      status: getStatus(target),
      [this.#description.enabledBy]: target.enabled === 1,
      ...(!this.#kind.subscriptions && { events: readEvents(target), raw: target.raw === 1 }),
    }
  }
}

function getStatus({ enabled, status }: DeliveryTargetRow): IntegrationStatus {
  if (enabled === 0) return 'inactive'
  return status === 'ERROR' ? 'error' : 'active'
}
