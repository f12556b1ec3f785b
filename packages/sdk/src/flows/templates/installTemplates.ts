import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../client/errors.js'
import { templateMessages as texts } from '../../text/templates.js'
import { type Flow, timers } from '../flow.js'
import { closesAfter } from './importTemplates.js'

export interface InstallTemplatesState {
  readonly phase: 'idle' | 'installing' | 'success' | 'error'
  /** How many are new, where the server says. */
  readonly installed: number | null
  /** Why it failed, in Portuguese. */
  readonly error: string | null
}

export interface InstallTemplatesFlow extends Flow<InstallTemplatesState> {
  /** Installs templates of the library, by their ids there: never rejects. */
  install(templateIds: readonly string[]): Promise<InstallTemplatesState>
}

const idle: InstallTemplatesState = { phase: 'idle', installed: null, error: null }

/** Templates out of the library. `onDone` is called 2 s after a success. Configuration spec §4. */
export function installTemplates(
  morpheus: Morpheus,
  { onDone = () => undefined }: { onDone?: () => void } = {},
): InstallTemplatesFlow {
  const store = createStore<InstallTemplatesState>(() => idle)
  const clock = timers()
  let run = 0

  async function install(templateIds: readonly string[]): Promise<InstallTemplatesState> {
    if (store.getState().phase === 'installing') return store.getState()
    clock.clear()
    run += 1
    const own = run
    store.setState({ phase: 'installing', installed: null, error: null })
    try {
      const { installed } = await morpheus.templates.installLibrary({ templateIds: [...templateIds] })
      if (own !== run) return store.getState()
      store.setState({ phase: 'success', installed: installed ?? null })
      clock.after(closesAfter, onDone)
    } catch (error) {
      if (own === run) store.setState({ phase: 'error', error: messageOf(error, texts.installFailure) })
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
