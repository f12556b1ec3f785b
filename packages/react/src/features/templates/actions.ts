import {
  duplicateTemplate,
  exportTemplates,
  type ImportTemplatesFlow,
  type ImportTemplatesState,
  type InstallTemplatesFlow,
  type InstallTemplatesState,
  importTemplates,
  installTemplates,
  type Template,
} from '@morpheus/sdk'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { saveFile } from '../../ui/lib/saveFile.js'
import { useTemplateMessages, useTemplateTexts } from './texts.js'

/**
 * Each action resolves with true on success and notifies the outcome; none rejects. While one runs the others resolve
 * with false. `download` saves all templates as a file.
 */
export interface TemplateActions {
  /** Running action: `export`, or a template id. */
  busy: string | null
  duplicate: (template: Template) => Promise<boolean>
  remove: (template: Template) => Promise<boolean>
  download: () => Promise<boolean>
  /** Refreshes the template queries. */
  refresh: () => void
}

/** Duplicates, deletes and exports templates, one at a time, with notices. */
export function useTemplateActions(): TemplateActions {
  const client = useMorpheus()
  const queries = useQueryCache()
  const texts = useTemplateTexts()
  const { copyOf } = useTemplateMessages()
  const { busy, act } = useAction<string>()

  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: keysOf(client).templates })
  }, [client, queries])

  const run = (action: string, failure: string, call: () => Promise<string>) =>
    act(action, failure, call).finally(refresh)

  return {
    busy,
    refresh,
    duplicate: (template) =>
      run(template.id, texts.failures.duplicate, async () => {
        const { name } = await duplicateTemplate(client, template, copyOf)
        return texts.duplicated(name)
      }),
    remove: ({ id }) =>
      run(id, texts.failures.remove, async () => {
        await client.templates.remove({ id })
        return texts.removed
      }),
    download: () =>
      run('export', texts.failures.export, async () => {
        const { name, content } = await exportTemplates(client)
        saveFile(name, new Blob([content], { type: 'application/json' }))
        return texts.exported(name)
      }),
  }
}

export type ImportingTemplates = ImportTemplatesState & Pick<ImportTemplatesFlow, 'start' | 'reset'>

/** Imports templates while mounted; calls `onDone` 2 s after a success that skipped none. */
export function useImportTemplates(onDone: () => void): ImportingTemplates {
  const client = useMorpheus()
  const onDoneRef = useRef(onDone)
  useEffect(() => {
    onDoneRef.current = onDone
  }, [onDone])
  const texts = useTemplateMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () => importTemplates(client, { onDone: () => onDoneRef.current(), texts, errorTexts, translate }),
    [client, texts, errorTexts, translate],
  )
  useEffect(() => () => flow.stop(), [flow])
  return { ...useStore(flow.store), start: flow.start, reset: flow.reset }
}

export type InstallingTemplates = InstallTemplatesState & Pick<InstallTemplatesFlow, 'install'>

/** Installs library templates while mounted; calls `onDone` 2 s after a success. */
export function useInstallTemplates(onDone: () => void): InstallingTemplates {
  const client = useMorpheus()
  const onDoneRef = useRef(onDone)
  useEffect(() => {
    onDoneRef.current = onDone
  }, [onDone])
  const texts = useTemplateMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () => installTemplates(client, { onDone: () => onDoneRef.current(), texts, errorTexts, translate }),
    [client, texts, errorTexts, translate],
  )
  useEffect(() => () => flow.stop(), [flow])
  return { ...useStore(flow.store), install: flow.install }
}
