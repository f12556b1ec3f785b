import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../client/errors.js'
import type { TemplateImport } from '../../contract/templates/file.js'
import { type TemplateMessages, templateMessages } from '../../text/templates.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'

/** Milliseconds from success to the end. Configuration spec §4. */
export const closesAfter = 2000

/** What is on its way counts up to here, in percent; the rest is the server's answer. */
const mostWhileUploading = 90

/**
 * What has become of the file. `progress` goes up to 90 while it uploads; the rest is the server's answer.
 */
export interface ImportTemplatesState {
  readonly phase: 'idle' | 'uploading' | 'success' | 'error'
  /** In percent, as much of the file as has gone. */
  readonly progress: number
  /** What the file is called. */
  readonly fileName: string
  /** What came of it, once it is answered. */
  readonly result: TemplateImport | null
  /** Why it failed, in Portuguese. */
  readonly error: string | null
}

export interface ImportTemplatesOptions extends Pick<FlowOptions, 'errorTexts'>, WithTexts<TemplateMessages> {
  /** Called 2 s after a success; not where rows were left out, whose reasons want to be read. */
  onDone?: () => void
}

/** One file after another; `stop` calls off what is on its way. Configuration spec §4 and §5. */
export interface ImportTemplatesFlow extends Flow<ImportTemplatesState> {
  /** Imports a file, one at a time: never rejects. What is neither JSON nor CSV is refused before it goes. */
  start(file: File): Promise<ImportTemplatesState>
  /** Calls off a file that is on its way, or begins anew. */
  reset(): void
}

const idle: ImportTemplatesState = { phase: 'idle', progress: 0, fileName: '', result: null, error: null }

/**
 * Templates out of a JSON or CSV file. Configuration spec §4 and §5.
 * @example
 * const flow = importTemplates(morpheus)
 * const { phase, result, error } = await flow.start(new File([text], 'templates.csv'))
 */
export function importTemplates(
  morpheus: Morpheus,
  { onDone = () => undefined, texts = templateMessages, errorTexts }: ImportTemplatesOptions = {},
): ImportTemplatesFlow {
  const store = createStore<ImportTemplatesState>(() => idle)
  const clock = timers()
  let upload: AbortController | null = null

  function reset(): void {
    clock.clear()
    upload?.abort()
    upload = null
    store.setState(idle)
  }

  async function start(file: File): Promise<ImportTemplatesState> {
    reset()
    const fileName = file.name
    if (!/\.(json|csv)$/i.test(fileName)) {
      store.setState({ phase: 'error', fileName, error: texts.onlyJsonAndCsv })
      return store.getState()
    }
    const own = new AbortController()
    upload = own
    store.setState({ phase: 'uploading', fileName })
    const onUpload = (part: number) => {
      if (upload === own) store.setState({ progress: Math.floor(part * mostWhileUploading) })
    }
    try {
      const result = await morpheus.templates.import({ file }, { signal: own.signal, onUpload })
      if (upload !== own) return store.getState()
      if (result.imported === 0 && result.rejectedCount > 0)
        store.setState({ phase: 'error', progress: 0, result, error: texts.nothingImported })
      else store.setState({ phase: 'success', progress: 100, result })
      if (store.getState().phase === 'success' && result.rejectedCount === 0) clock.after(closesAfter, onDone)
    } catch (error) {
      if (upload !== own) return store.getState()
      store.setState({
        phase: 'error',
        progress: 0,
        error: messageOf(error, texts.importFailure, errorTexts),
      })
    }
    upload = null
    return store.getState()
  }

  return { store, start, reset, stop: reset }
}
