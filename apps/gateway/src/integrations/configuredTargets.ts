import { isDeepStrictEqual } from 'node:util'
import { type CopyOutcome, EventName } from '@morpheus/sdk/contract'
import { type Card, nounOf, type Values, withoutUndefined } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { mergeValues, rejectMasks } from '../core/configuration/masks.js'
import { changesDestination, rejectMovedSecrets } from '../core/configuration/rejectMovedSecrets.js'
import { HttpError } from '../core/lib/httpError.js'
import type { Origin } from '../core/log/activityLog.js'
import { findOwnSession } from '../core/store/repositories/sessions.js'
import type { Db } from '../core/store/tables.js'
import { type OpenTargetRow, Targets } from '../features/deliveries/targets.js'
import { readEvents } from '../features/deliveries/views.js'
import { checkDestinations } from './destinations.js'
import { applyCaps, getDefaultValues, getInitialValues, getStartingValues, toValues } from './fieldValues.js'
import type { CallDependencies, Kind, OpenTarget, TargetCalls, TestAnswer } from './kind.js'
import type { TargetDescription } from './targetDescription.js'
import { TargetTests } from './targetTests.js'
import { TargetViews } from './targetViews.js'

const Events = z.array(EventName)

interface Options<Config, Trial, View> {
  description: TargetDescription<Trial, View>
  schema: z.ZodType<Config>
  kind: Kind<Config, Trial>
  deps: CallDependencies
}

/** Targets of one kind, driven by its description: each field type behaves alike everywhere. */
export class ConfiguredTargets<Config extends object, Trial extends object, View>
  implements TargetCalls<View, Config>
{
  readonly #description: TargetDescription<Trial, View>
  readonly #schema: z.ZodType<Config>
  readonly #kind: Kind<Config, Trial>
  readonly #deps: CallDependencies
  readonly #targets: Targets<Config>
  readonly #views: TargetViews<Config, Trial, View>
  /** The field shown only once, in full. */
  readonly #secret: string | undefined
  readonly #trials: TargetTests<Config, Trial, View>

  constructor({ description, schema, kind, deps }: Options<Config, Trial, View>) {
    this.#description = description
    this.#schema = schema
    this.#kind = kind
    this.#deps = deps
    this.#targets = new Targets(deps, description, schema, kind.missing)
    this.#views = new TargetViews(description, kind)
    this.#secret = Object.entries(description.fields).find(([, one]) => one.shownOnce)?.[0]
    this.#trials = new TargetTests({ description, schema, kind, deps, targets: this.#targets })
  }

  async get(sessionId: string, userId: string): Promise<View> {
    return this.#view(await this.#targets.get(sessionId, userId))
  }

  async list(userId: string): Promise<View[]> {
    const listChoices = await this.#targets.list(userId)
    return listChoices.map((one) => ('why' in one ? this.#views.unreadable(one) : this.#view(one)))
  }

  async create(
    sessionId: string,
    userId: string,
    input: object,
    origin: Origin | null = null,
  ): Promise<View> {
    const values = applyCaps(this.#description, {}, withoutUndefined(input))
    await this.#check(values, values, userId)
    rejectMasks(this.#description, values)
    const config = this.#next(null, values)
    const events = Events.parse(this.#listEvents(config, values))
    const enabled = z.boolean().parse(this.#enabledIn(values))
    const details = { fields: Object.keys(values), origin }
    const target = { config, events, enabled, raw: rawIn(values) ?? false }
    return this.#inFull(await this.#targets.create(sessionId, userId, target, details))
  }

  async update(
    sessionId: string,
    userId: string,
    change: object,
    origin: Origin | null = null,
  ): Promise<View> {
    const { fields } = this.#description
    const before = await this.#targets.get(sessionId, userId)
    const values = applyCaps(this.#description, toValues(before.config), withoutUndefined(change))
    await this.#check(mergeValues(fields, toValues(before.config), values), values, userId)
    const enabled = this.#enabledIn(values)
    const decide = (config: Config) => {
      const bound = this.#kind.secret?.bound?.(config)
      rejectMovedSecrets(this.#description, Object.keys(fields), toValues(config), values, bound)
      const next = this.#next(config, values)
      rejectMasks(this.#description, toValues(next))
      return { config: next, events: this.#listEvents(next, values), enabled, raw: rawIn(values) }
    }
    const details = { fields: Object.keys(values), origin }
    const changed = await this.#targets.change(sessionId, userId, decide, details)
    if (enabled === false) this.#kind.ended?.(changed.target.id)
    return this.#view(changed)
  }

  async configure(
    sessionId: string,
    userId: string,
    input: object,
    origin: Origin | null = null,
  ): Promise<View> {
    const existing = await this.#targets.find(sessionId, userId)
    if (existing) return this.update(sessionId, userId, input, origin)
    const complete = { ...getStartingValues(this.#description.fields), ...withoutUndefined(input) }
    return this.create(sessionId, userId, complete, origin)
  }

  async copy(
    sessionId: string,
    userId: string,
    from: string,
    origin: Origin | null = null,
  ): Promise<CopyOutcome> {
    const { card, enabledBy } = this.#description
    const existing = await this.#targets.find(sessionId, userId)
    if (card.notCopied !== undefined) throw new HttpError('invalid', 'not_copied', card.notCopied)
    const source = await findSource(this.#deps.db, this.#targets, { from, to: sessionId, userId, card })
    const input = asWanted(source.target)
    if (existing && isDeepStrictEqual(input, asWanted(existing))) return 'unchanged'
    const values = { ...toValues(input.config), [enabledBy]: input.enabled }
    await this.#check(values, values, userId)
    const details = { fields: [], origin, copiedFrom: { id: from, name: source.name } }
    if (!existing) {
      await this.#targets.create(sessionId, userId, input, details)
      return 'created'
    }
    await this.#targets.change(sessionId, userId, () => input, details)
    return 'changed'
  }

  async reset(sessionId: string, userId: string, origin: Origin | null = null): Promise<View> {
    const { fields, enabledBy } = this.#description
    const enabled = fields[enabledBy]?.initial === true
    const decide = (config: Config) => {
      const next = this.#schema.parse({ ...toValues(config), ...getDefaultValues(fields) })
      const initial = getInitialValues(fields)
      return { config: next, events: this.#listEvents(next, initial), enabled, raw: rawIn(initial) }
    }
    const details = { fields: Object.keys(getDefaultValues(fields)), origin }
    const changed = await this.#targets.change(sessionId, userId, decide, details)
    if (!enabled) this.#kind.ended?.(changed.target.id)
    return this.#view(changed)
  }

  setEnabled(
    sessionId: string,
    userId: string,
    enabled: boolean,
    origin: Origin | null = null,
  ): Promise<View> {
    return this.update(sessionId, userId, { [this.#description.enabledBy]: enabled }, origin)
  }

  async open(sessionId: string, userId: string): Promise<OpenTarget<Config>> {
    const { target, config } = await this.#targets.get(sessionId, userId)
    return { targetId: target.id, sessionId, enabled: target.enabled === 1, config }
  }

  async keep(sessionId: string, userId: string, change: (current: Config) => Config): Promise<View> {
    return this.#view(await this.#targets.rewrite(sessionId, userId, change))
  }

  listChoices(row: string, sessionId: string, userId: string, values: Values | null): Promise<object> {
    return this.#trials.listChoices(row, sessionId, userId, values)
  }

  test(sessionId: string, userId: string, input: object, origin: Origin | null = null): Promise<TestAnswer> {
    return this.#trials.test(sessionId, userId, input, origin)
  }

  async remove(sessionId: string, userId: string, origin: Origin | null = null): Promise<void> {
    const { id } = await this.#targets.remove(sessionId, userId, { fields: [], origin })
    this.#kind.ended?.(id)
  }

  async renew(sessionId: string, userId: string, origin: Origin | null = null): Promise<View> {
    const decide = (config: Config) => ({ config: this.#next(config, {}, true) })
    const details = { fields: this.#secret === undefined ? [] : [this.#secret], origin }
    const renewed = await this.#targets.change(sessionId, userId, decide, details)
    this.#kind.ended?.(renewed.target.id)
    return this.#inFull(renewed)
  }

  #enabledIn(values: Values): boolean | undefined {
    return z.boolean().optional().parse(values[this.#description.enabledBy])
  }

  #listEvents(config: Config, values: Values): EventName[] | undefined {
    const { subscriptions } = this.#kind
    return subscriptions ? [...subscriptions(config)] : Events.optional().parse(values.events)
  }

  #check(values: Values, input: Values, userId: string): Promise<void> {
    return checkDestinations(this.#deps.guard, this.#description, { values, given: input, userId })
  }

  /** The configuration to store, with a generated secret when none is given or `renew` is set. */
  #next(current: Config | null, values: Values, renew = false): Config {
    const before = current ? toValues(current) : {}
    const next = mergeValues(this.#description.fields, before, values)
    const { secret: ownSecret } = this.#kind
    if (this.#secret === undefined || !ownSecret) return this.#schema.parse(next)
    const isOurs = renew || next[this.#secret] === undefined
    const secret = isOurs ? ownSecret.make() : String(next[this.#secret])
    const moves = current !== null && changesDestination(this.#description, before, values)
    const keptFields = ownSecret.keep?.({ secret, isOurs, storedConfig: current, isElsewhere: moves })
    return this.#schema.parse({ ...next, [this.#secret]: secret, ...keptFields })
  }

  #view(target: OpenTargetRow<Config>): View {
    return this.#views.of(target)
  }

  #inFull(created: OpenTargetRow<Config>): View {
    const name = this.#secret
    return this.#views.of(created, name === undefined ? {} : { [name]: toValues(created.config)[name] })
  }
}

function asWanted<Config>({ target, config }: OpenTargetRow<Config>) {
  return { config, events: readEvents(target), enabled: target.enabled === 1, raw: target.raw === 1 }
}

const rawIn = (values: Values) => z.boolean().optional().parse(values.raw)

/**
 * The configuration to copy, with its session's name.
 * @throws HttpError 400 where it is the same session, 404 where the other one is not the user's or has none.
 */
async function findSource<Config extends object>(
  db: Db,
  targets: Targets<Config>,
  { from, to, userId, card }: { from: string; to: string; userId: string; card: Card },
): Promise<{ name: string; target: OpenTargetRow<Config> }> {
  if (from === to) {
    throw new HttpError('invalid', 'same_session', 'Escolha outra sessão: esta é a de origem')
  }
  const session = await findOwnSession(db, from, userId)
  if (!session) throw new HttpError('not_found', 'session_not_found', 'Sessão de origem não encontrada')
  const target = await targets.find(from, userId)
  if (target) return { name: session.name, target }
  const message = `A sessão "${session.name}" não tem ${nounOf(card)} para copiar`
  throw new HttpError('not_found', 'not_configured', message)
}
