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
  { fields, schemas, rows, calls: rowNames, fresh: initialExtras, unwrap, notice }: AnyDescription,
  client: Pick<Morpheus, 'call'>,
  sessionId: string,
): ConfigCalls<object, object, object> {
  const getRow = (rowName: string): Endpoint => {
    const row = rows[rowName]
    // Types check the names against the rows.
    if (!row) throw new TypeError(`There is no row "${rowName}"`)
    return row
  }
  const callRow = async (rowName: string, input: object, options = {}): Promise<object> => {
    if (sessionId.trim() === '') throw new MorpheusError('session_required', deliveryMessages.noSession)
    // An answer without a body becomes an empty object, so that it can be spread.
    return Object(await client.call(getRow(rowName), { ...input, id: sessionId }, options))
  }
  // Without `change`, `create` takes the whole configuration and also replaces one.
  const { load: loadRow, create, change, remove, reset, test, renew } = rowNames

  function withNotice({ config, notice: message }: Configured<object>): Configured<object> {
    return { config, notice: message ?? (config && notice(config)) }
  }

  const load = async (options: object = {}) => withNotice(unwrap(await callRow(loadRow, {}, options)))

  return {
    load,
    save: async (input, previous) => {
      const names = previous && change ? changedNames(fields, previous, input) : null
      // Nothing changed: return the current configuration, which another person may have changed.
      if (names?.length === 0) return load()
      const changes = Object.fromEntries(
        Object.entries(input).filter(([name]) => names === null || names.includes(name)),
      )
      const saved = unwrap(await callRow(names && change ? change : create, changes))
      // Secrets that are shown only once: a configuration without its secret has an empty one.
      const blankSecrets = Object.fromEntries(
        Object.entries(fields).flatMap(([name, { shownOnce }]) => (shownOnce ? [[name, '']] : [])),
      )
      const config = {
        sessionId,
        ...blankSecrets,
        ...initialExtras(),
        ...previous,
        ...withoutUndefined(input),
        ...saved.config,
      }
      return withNotice({ config, notice: saved.notice })
    },
    ...(test && {
      test: async (trial) => {
        const outcome = await callRow(test, trial)
        // Parsing fills in the message where another server omits it.
        return { ...outcome, ...TargetTest.parse(outcome) }
      },
    }),
    ...(remove && {
      remove: async () => {
        await callRow(remove, {})
        return null
      },
    }),
    // A configuration that cannot be removed is reset by `remove` instead; the defaults remain.
    ...(reset &&
      !remove && {
        remove: async () => ({ sessionId, ...schemas.create.parse({}), ...(await callRow(reset, {})) }),
      }),
    ...(reset &&
      remove && {
        // The server's current configuration counts where the answer is incomplete.
        reset: async () => {
          await callRow(reset, {})
          return (await load()).config ?? {}
        },
      }),
    list: async (rowName, unsavedValues) => {
      // By convention the row `xFor` lists the same as `x`, for values that are not saved yet.
      const unsavedRowName = `${rowName}For`
      if (!rows[unsavedRowName]) return callRow(rowName, {})
      try {
        return await callRow(unsavedRowName, unsavedValues)
      } catch (error) {
        // Servers that implement only the specification have no `xFor`: list for the stored configuration.
        if (error instanceof NotFoundError) return callRow(rowName, {})
        throw error
      }
    },
    ...(renew && { renewSecret: async () => await callRow(renew, {}) }),
  }
}
