import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../core/client/errors.js'
import type { TemplateImport } from '../../features/templates/file.js'
import { type TemplateMessages, templateMessages } from '../../text/templates.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'

/** Milliseconds from success to the end. Configuration spec §4. */
export const closesAfter = 2000

/** Percent of progress for the upload; the rest is for the server's answer. */
const mostWhileUploading = 90

/** The state of an import. `progress` goes up to 90 during the upload; the rest is for the server's answer. */
export interface ImportTemplatesState {
  readonly phase: 'idle' | 'uploading' | 'success' | 'error'
  readonly progress: number
  readonly fileName: string
  readonly result: TemplateImport | null
  readonly error: string | null
}

export interface ImportTemplatesOptions
  extends Pick<FlowOptions, 'errorTexts' | 'translate'>,
    WithTexts<TemplateMessages> {
  /** Called 2 s after a success, except where rows were rejected, whose reasons the user should read. */
  onDone?: () => void
}

/** Imports one file at a time; `stop` aborts an upload. Configuration spec §4 and §5. */
export interface ImportTemplatesFlow extends Flow<ImportTemplatesState> {
  /** Imports a file; never rejects. Files other than JSON and CSV are refused before the upload. */
  start(file: File): Promise<ImportTemplatesState>
  /** Aborts an upload, or resets the state. */
  reset(): void
}

const idle: ImportTemplatesState = { phase: 'idle', progress: 0, fileName: '', result: null, error: null }

/**
 * Imports templates from a JSON or CSV file. Configuration spec §4 and §5.
 * @example
 * const flow = importTemplates(morpheus)
 * const { phase, result, error } = await flow.start(new File([text], 'templates.csv'))
 */
export function importTemplates(
  morpheus: Morpheus,
  { onDone = () => undefined, texts = templateMessages, errorTexts, translate }: ImportTemplatesOptions = {},
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
    const controller = new AbortController()
    upload = controller
    store.setState({ phase: 'uploading', fileName })
    const onUpload = (part: number) => {
      if (upload === controller) store.setState({ progress: Math.floor(part * mostWhileUploading) })
    }
    try {
      const result = await morpheus.templates.import({ file }, { signal: controller.signal, onUpload })
      if (upload !== controller) return store.getState()
      if (result.imported === 0 && result.rejectedCount > 0)
        store.setState({ phase: 'error', progress: 0, result, error: texts.nothingImported })
      else store.setState({ phase: 'success', progress: 100, result })
      if (store.getState().phase === 'success' && result.rejectedCount === 0) clock.after(closesAfter, onDone)
    } catch (error) {
      if (upload !== controller) return store.getState()
      store.setState({
        phase: 'error',
        progress: 0,
        error: messageOf(error, texts.importFailure, errorTexts, translate),
      })
    }
    upload = null
    return store.getState()
  }

  return { store, start, reset, stop: reset }
}
