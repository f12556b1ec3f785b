import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../core/client/errors.js'
import { type TemplateMessages, templateMessages } from '../../text/templates.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'
import { closesAfter } from './importTemplates.js'

/** The state of the last installation; `installed` is null too where the server sends no count. */
export interface InstallTemplatesState {
  readonly phase: 'idle' | 'installing' | 'success' | 'error'
  /** The number of new templates, where the server sends it. */
  readonly installed: number | null
  readonly error: string | null
}

/**
 * Installs from the library, one call at a time: during a call a second one only returns the state. Templates that the
 * user has already are skipped. Configuration spec §4.
 */
export interface InstallTemplatesFlow extends Flow<InstallTemplatesState> {
  /** Installs templates of the library, by their ids there: never rejects. */
  install(templateIds: readonly string[]): Promise<InstallTemplatesState>
}

const idle: InstallTemplatesState = { phase: 'idle', installed: null, error: null }

export interface InstallTemplatesOptions
  extends Pick<FlowOptions, 'errorTexts' | 'translate'>,
    WithTexts<TemplateMessages> {
  onDone?: () => void
}

/**
 * Installs templates from the library. `onDone` is called 2 s after a success. Configuration spec §4.
 * @example
 * const { library } = await morpheus.templates.library()
 * const { installed } = await installTemplates(morpheus).install(library.map(({ id }) => id))
 */
export function installTemplates(
  morpheus: Morpheus,
  { onDone = () => undefined, texts = templateMessages, errorTexts, translate }: InstallTemplatesOptions = {},
): InstallTemplatesFlow {
  const store = createStore<InstallTemplatesState>(() => idle)
  const clock = timers()
  let run = 0

  async function install(templateIds: readonly string[]): Promise<InstallTemplatesState> {
    if (store.getState().phase === 'installing') return store.getState()
    clock.clear()
    run += 1
    const currentRun = run
    store.setState({ phase: 'installing', installed: null, error: null })
    try {
      const { installed } = await morpheus.templates.installLibrary({ templateIds: [...templateIds] })
      if (currentRun !== run) return store.getState()
      store.setState({ phase: 'success', installed: installed ?? null })
      clock.after(closesAfter, onDone)
    } catch (error) {
      if (currentRun === run)
        store.setState({
          phase: 'error',
          error: messageOf(error, texts.installFailure, errorTexts, translate),
        })
    }
    return store.getState()
  }

  return {
    store,
    install,
    stop() {
      clock.clear()
      run += 1
      store.setState(idle)
    },
  }
}
