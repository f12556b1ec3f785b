import type { IntegrationStatus, Values } from '@morpheus/sdk/integrations'
import { masked } from '../core/configuration/masks.js'
import type { DeliveryTargetRow } from '../core/store/deliveryTables.js'
import type { OpenedTarget, Unreadable } from '../features/deliveries/targets.js'
import { eventsOf, targetState } from '../features/deliveries/views.js'
import { blanks, valuesOf } from './fieldValues.js'
import type { Kind } from './kind.js'
import type { TargetDescription } from './targetDescription.js'

export class TargetViews<Config extends object, Trial extends object, View> {
  readonly #description: TargetDescription<Trial, View>
  readonly #kind: Pick<Kind<Config, Trial, View>, 'extra' | 'subscriptions'>

  constructor(description: TargetDescription<Trial, View>, kind: Kind<Config, Trial, View>) {
    this.#description = description
    this.#kind = kind
  }

  /** `shown` is not masked. */
  of({ target, config }: OpenedTarget<Config>, extra: Values = {}): View {
    const { fields, schemas } = this.#description
    return schemas.view.parse({
      ...this.#status(target),
      ...masked(fields, valuesOf(config)),
      ...extra,
      ...this.#kind.extra?.(config, target.id),
      ...targetState(target),
    })
  }

  /** Shows that the target exists, does not work, and why. */
  unreadable({ target, why }: Unreadable): View {
    const { fields, fresh, schemas } = this.#description
    return schemas.view.parse({
      ...blanks(fields),
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
      status: statusOf(target),
      [this.#description.enabledBy]: target.enabled === 1,
      ...(!this.#kind.subscriptions && { events: eventsOf(target) }),
    }
  }
}

function statusOf({ enabled, status }: DeliveryTargetRow): IntegrationStatus {
  if (enabled === 0) return 'inactive'
  return status === 'ERROR' ? 'error' : 'active'
}
