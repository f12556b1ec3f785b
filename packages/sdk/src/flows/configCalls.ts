import type { Morpheus } from '../client/createMorpheus.js'
import { NotFoundError } from '../core/client/apiErrors.js'
import { MorpheusError } from '../core/client/errors.js'
import type { Endpoint } from '../core/endpoint.js'
import type { AnyDescription, ConfigFor, Configured, InputFor, TrialFor } from '../integrations/describe.js'
import { changedNames, withoutUndefined } from '../integrations/formValues.js'
import { TargetTest } from '../integrations/target.js'
import { deliveryMessages } from '../text/delivery.js'
import type { ConfigCalls } from './editConfig.js'

/**
 * The calls of a session's configuration, from its description. An update sends only changed fields, so that two people
 * who change different fields both succeed; the whole is sent only where no partial update exists. Fields missing in an
 * answer are taken from the input.
 * @example
 * const calls = configCalls(webhook, morpheus, sessionId)
 * const flow = editConfig(calls, webhook.texts)
 */
export function configCalls<D extends AnyDescription>(
  description: D,
  client: Pick<Morpheus, 'call'>,
  sessionId: string,
): ConfigCalls<ConfigFor<D>, InputFor<D>, TrialFor<D>>
export function configCalls(
  { fields, schemas, rows, calls, fresh, unwrap, notice }: AnyDescription,
  client: Pick<Morpheus, 'call'>,
  id: string,
): ConfigCalls<object, object, object> {
  const rowOf = (name: string): Endpoint => {
    const row = rows[name]
    // Types check the names against the rows.
    if (!row) throw new TypeError(`There is no row "${name}"`)
    return row
  }
  const call = async (name: string, input: object, options = {}) => {
    if (id.trim() === '') throw new MorpheusError('session_required', deliveryMessages.noSession)
    return Object(await client.call(rowOf(name), { ...input, id }, options))
  }
  const { change, remove, reset, test, renew } = calls

  function configured({ config, notice: message }: Configured<object>): Configured<object> {
    return { config, notice: message ?? (config && notice(config)) }
  }

  const load = async (options: object = {}) => configured(unwrap(await call(calls.load, {}, options)))

  return {
    load,
    save: async (input, before) => {
      const names = before && change ? changedNames(fields, before, input) : null
      // Nothing changed: return the current configuration, which another person may have changed.
      if (names?.length === 0) return load()
      const sent = Object.fromEntries(
        Object.entries(input).filter(([name]) => names === null || names.includes(name)),
      )
      const answered = unwrap(await call(names && change ? change : calls.create, sent))
      const unsaid = Object.fromEntries(
        Object.entries(fields).flatMap(([name, { shownOnce }]) => (shownOnce ? [[name, '']] : [])),
      )
      const config = {
        sessionId: id,
        ...unsaid,
        ...fresh(),
        ...before,
        ...withoutUndefined(input),
        ...answered.config,
      }
      return configured({ config, notice: answered.notice })
    },
    ...(test && {
      test: async (trial) => {
        const answered = await call(test, trial)
        return { ...answered, ...TargetTest.parse(answered) }
      },
    }),
    ...(remove && {
      remove: async () => {
        await call(remove, {})
        return null
      },
    }),
    ...(reset &&
      !remove && {
        remove: async () => ({ sessionId: id, ...schemas.create.parse({}), ...(await call(reset, {})) }),
      }),
    ...(reset &&
      remove && {
        // The server's current configuration counts where the answer is incomplete.
        reset: async () => {
          await call(reset, {})
          return (await load()).config ?? {}
        },
      }),
    list: async (row, given) => {
      const forGiven = `${row}For`
      if (!rows[forGiven]) return call(row, {})
      try {
        return await call(forGiven, given)
      } catch (error) {
        // Another server lists only for the stored configuration.
        if (error instanceof NotFoundError) return call(row, {})
        throw error
      }
    },
    ...(renew && { renewSecret: async () => await call(renew, {}) }),
  }
}
