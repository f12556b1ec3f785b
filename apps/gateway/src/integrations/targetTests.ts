import { isDeepStrictEqual } from 'node:util'
import type { Values } from '@morpheus/sdk/integrations'
import { withoutUndefined } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import { mergeValues, rejectMasks } from '../core/configuration/masks.js'
import { changesDestination, rejectMovedSecrets } from '../core/configuration/rejectMovedSecrets.js'
import { isoNow } from '../core/lib/clock.js'
import { parseInput } from '../core/lib/parseInput.js'
import type { Origin } from '../core/log/activityLog.js'
import type { Targets } from '../features/deliveries/targets.js'
import { checkDestinations } from './destinations.js'
import { getBlankValues, toValues } from './fieldValues.js'
import type { CallDependencies, Kind, TestAnswer } from './kind.js'
import { requireFields, runWithinLimit } from './lists.js'
import type { TargetDescription } from './targetDescription.js'

interface Options<Config extends object, Trial extends object, View> {
  description: TargetDescription<Trial, View>
  schema: z.ZodType<Config>
  kind: Kind<Config, Trial>
  deps: CallDependencies
  targets: Targets<Config>
}

/** Tests and lists with unsaved values merged into the stored ones. */
export class TargetTests<Config extends object, Trial extends object, View> {
  readonly #description: TargetDescription<Trial, View>
  readonly #schema: z.ZodType<Config>
  readonly #kind: Kind<Config, Trial>
  readonly #deps: CallDependencies
  readonly #targets: Targets<Config>
  readonly #trial: readonly string[]

  constructor({ description, schema, kind, deps, targets }: Options<Config, Trial, View>) {
    this.#description = description
    this.#schema = schema
    this.#kind = kind
    this.#deps = deps
    this.#targets = targets
    this.#trial = Object.keys(description.schemas.trial.shape)
  }

  /** Uses the stored configuration, with `given` merged in if any. Saves nothing. */
  async listChoices(row: string, sessionId: string, userId: string, values: Values | null): Promise<object> {
    const { clock, tests } = this.#deps
    const ask = this.#kind.lists?.[row]
    if (!ask) throw new TypeError(`No list ${row} of a ${this.#description.kind}`)
    const config = values
      ? await this.#withInput(sessionId, userId, withoutUndefined(values))
      : (await this.#targets.get(sessionId, userId)).config
    requireFields(this.#description, row, toValues(config))
    return tests.run(userId, (signal) =>
      runWithinLimit(clock, signal, (signal) => ask(config, { sessionId, userId, signal })),
    )
  }

  async test(sessionId: string, userId: string, input: object, origin: Origin | null): Promise<TestAnswer> {
    const { clock, tests } = this.#deps
    const { fields, schemas } = this.#description
    const values = withoutUndefined(input)
    const existing = await this.#targets.find(sessionId, userId)
    const current = existing ? toValues(existing.config) : {}
    if (existing) this.#refuseToMove(existing.config, this.#trial, values)
    const trial = parseInput(schemas.trial, mergeValues(fields, current, values))
    const tried = toValues(trial)
    rejectMasks(this.#description, tried)
    const at = isoNow(clock)
    const startedAt = clock.monotonic()
    const outcome = await tests.run(userId, (signal) => {
      if (!this.#kind.test) throw new TypeError(`No test of a ${this.#description.kind}`)
      return this.#kind.test(trial, {
        sessionId,
        userId,
        at,
        storedConfig: existing?.config ?? null,
        isElsewhere: changesDestination(this.#description, current, values),
        signal,
      })
    })
    const isAsKept = this.#trial.every((name) => isDeepStrictEqual(tried[name], current[name]))
    if (existing && isAsKept) await this.#targets.note(existing.target, outcome, at)
    await this.#targets.tried(sessionId, userId, outcome, { fields: Object.keys(values), origin })
    return {
      connected: outcome.delivered,
      success: outcome.delivered,
      message: outcome.delivered ? outcome.message : outcome.error,
      messageI18n: (outcome.delivered ? outcome.messageI18n : outcome.errorI18n) ?? null,
      answerStatus: outcome.answerStatus,
      duration: Math.round(clock.monotonic() - startedAt),
    }
  }

  async #withInput(sessionId: string, userId: string, input: Values): Promise<Config> {
    const { fields } = this.#description
    const existing = await this.#targets.find(sessionId, userId)
    if (existing) this.#refuseToMove(existing.config, Object.keys(fields), input)
    const values = mergeValues(
      fields,
      { ...getBlankValues(fields), ...(existing && toValues(existing.config)) },
      input,
    )
    rejectMasks(this.#description, input)
    rejectMasks(this.#description, values)
    await checkDestinations(this.#deps.guard, this.#description, { values, given: input, userId })
    return this.#schema.parse(values)
  }

  #refuseToMove(config: Config, names: readonly string[], values: Values): void {
    const bound = this.#kind.secret?.bound?.(config)
    rejectMovedSecrets(this.#description, names, toValues(config), values, bound)
  }
}
