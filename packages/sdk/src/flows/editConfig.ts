import { createStore } from 'zustand/vanilla'
import { NotFoundError } from '../core/client/apiErrors.js'
import { ApiError, errorText, fieldsOf, MorpheusError, messageOf } from '../core/client/errors.js'
import type { CallOptions } from '../core/client/transport.js'
import type { Configured } from '../integrations/describe.js'
import type { ConfigTexts } from '../integrations/sentences.js'
import type { MessageRef } from '../locales/message.js'
import type { Flow, FlowOptions } from './flow.js'

/** The outcome of a test, in words for an operator. */
export interface TestOutcome {
  readonly connected: boolean
  readonly message: string
  /** The same text, independent of a language; null or absent where it has no code. */
  readonly messageI18n?: MessageRef | null | undefined
  /** Milliseconds; absent where not measured. */
  readonly duration?: number | undefined
}

/** The calls of one configuration. `Trial` is the part of it that a test needs. */
export interface ConfigCalls<Config, Input, Trial> {
  /** Rejects with a 404 where nothing is configured. */
  load(options?: CallOptions): Promise<Configured<Config>>
  /** `before` is the stored configuration, null where there is none: unchanged fields are not sent. */
  save(input: Input, previous: Config | null): Promise<Configured<Config>>
  test?(trial: Trial): Promise<TestOutcome>
  /** Resolves with the remaining configuration: null after a removal, the defaults after a reset. */
  remove?(): Promise<Config | null>
  /** Only where a removal is possible too: resets everything but the destination and the credentials. */
  reset?(): Promise<Config>
  renewSecret?(): Promise<Config>
  /** Lists data of the other system through a row, for unsaved values. */
  list?(row: string, input: object): Promise<object>
}

/** The running call of an `EditFlow`, for the button that shows it. Loading is a `phase`, not one of these. */
export type EditBusy = 'saving' | 'testing' | 'removing' | 'resetting' | 'renewing'

/**
 * The state of a configuration editor. `ready` with `config` null is an empty form; `unreadable` has its reason in
 * `failure`.
 */
export interface EditState<Config> {
  phase: 'loading' | 'unreadable' | 'ready'
  /** The stored configuration; null where there is none. */
  config: Config | null
  /** A limitation of the configuration, for the operator. */
  notice: string | null
  busy: EditBusy | null
  /** Validation messages of the last refusal, by field name. */
  fields: Readonly<Record<string, string>>
  /** The failure of the last call, with a code for programs. */
  failure: { readonly code: string; readonly text: string } | null
  outcome: TestOutcome | null
}

/**
 * The editor of a session's configuration. No action rejects: `failure`, `fields` and a notice report errors.
 * Configuration spec §7.1 and §8.
 */
export interface EditFlow<Config, Input, Trial> extends Flow<EditState<Config>> {
  /** Loads the stored configuration; call it again after `unreadable`. */
  start(): void
  /** Each resolves with true on success; while one is under way the others do nothing. */
  save(input: Input): Promise<boolean>
  test(trial: Trial): Promise<boolean>
  remove(): Promise<boolean>
  reset(): Promise<boolean>
  renewSecret(): Promise<boolean>
  /** Clears the last test result and error after an edit. */
  forget(): void
}

/**
 * Loads, tests, saves and removes one configuration of a session. Configuration spec §7.1 and §8.
 * @example
 * const flow = editConfig(configCalls(webhook, morpheus, sessionId), webhook.texts)
 * await flow.save({ url: 'https://loja.com.br/webhook', enabled: true })
 */
export function editConfig<Config, Input, Trial>(
  calls: ConfigCalls<Config, Input, Trial>,
  texts: ConfigTexts,
  { notify = () => {}, errorTexts, translate }: FlowOptions = {},
): EditFlow<Config, Input, Trial> {
  const nothingWrong = { fields: {}, failure: null }
  const store = createStore<EditState<Config>>(() => ({
    phase: 'loading',
    config: null,
    notice: null,
    busy: null,
    outcome: null,
    ...nothingWrong,
  }))
  let reading: AbortController | null = null

  /** The server's text if it gave any, ours where no answer came; else the fallback of the action. */
  function toFailure(error: unknown, fallback: Fallback): { code: string; text: string } {
    const { reason, unanswered } =
      typeof fallback === 'string' ? { reason: fallback, unanswered: fallback } : fallback
    if (error instanceof ApiError)
      return { code: error.code, text: messageOf(error, reason, errorTexts, translate) }
    if (error instanceof MorpheusError)
      return { code: error.code, text: `${unanswered}. ${errorText(error, errorTexts ?? {}, translate)}` }
    return { code: 'unexpected', text: reason }
  }

  async function readConfig(signal: AbortSignal): Promise<void> {
    store.setState({ phase: 'loading', ...nothingWrong })
    try {
      const loaded = await calls.load({ signal })
      if (!signal.aborted) store.setState({ phase: 'ready', ...loaded })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof NotFoundError) store.setState({ phase: 'ready', config: null, notice: null })
      else store.setState({ phase: 'unreadable', failure: toFailure(error, texts.loadFailure) })
    }
  }

  /** One at a time: a second click while the first is under way makes no second call. */
  async function runRequest(
    busy: EditBusy,
    fallback: Fallback,
    request: () => Promise<boolean>,
  ): Promise<boolean> {
    if (store.getState().busy !== null) return false
    store.setState({ busy, outcome: null, ...nothingWrong })
    try {
      return await request()
    } catch (error) {
      const failure = toFailure(error, fallback)
      store.setState({ failure, fields: fieldsOf(error, translate) })
      notify({ tone: 'error', text: failure.text })
      return false
    } finally {
      store.setState({ busy: null })
    }
  }

  function showStored(now: Partial<Configured<Config>>, text: string): true {
    store.setState(now)
    notify({ tone: 'success', text })
    return true
  }

  return {
    store,
    start() {
      reading?.abort()
      reading = new AbortController()
      void readConfig(reading.signal)
    },
    stop: () => reading?.abort(),
    save: (input) =>
      runRequest('saving', texts.saveFailure, async () => {
        const previous = store.getState().config
        return showStored(
          await calls.save(input, previous),
          (previous ? undefined : texts.created) ?? texts.saved,
        )
      }),
    test: (trial) =>
      runRequest('testing', { reason: texts.testFailure, unanswered: texts.testUnanswered }, async () => {
        const outcome = await calls.test?.(trial)
        if (!outcome) return false
        store.setState({ outcome })
        if (outcome.connected) notify({ tone: 'success', text: texts.tested })
        else notify({ tone: 'error', text: texts.testRefused })
        return outcome.connected
      }),
    remove: () =>
      runRequest('removing', texts.removeFailure, async () => {
        if (!calls.remove) return false
        return showStored({ config: await calls.remove(), notice: null }, texts.removed)
      }),
    reset: () =>
      runRequest('resetting', texts.resetFailure ?? texts.saveFailure, async () => {
        if (!calls.reset) return false
        return showStored({ config: await calls.reset(), notice: null }, texts.reset ?? texts.saved)
      }),
    renewSecret: () =>
      runRequest('renewing', texts.renewFailure, async () => {
        if (!calls.renewSecret) return false
        return showStored({ config: await calls.renewSecret() }, texts.renewed)
      }),
    forget: () => store.setState({ outcome: null, ...nothingWrong }),
  }
}

/** Our text for a failure; it may differ where no answer came. */
type Fallback = string | { readonly reason: string; readonly unanswered: string }
