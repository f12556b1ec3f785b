import { type ImportTemplatesFlow, type ImportTemplatesState, importTemplates } from '@morpheus/sdk'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useTemplateMessages } from './labels.js'

export type ImportingTemplates = ImportTemplatesState & Pick<ImportTemplatesFlow, 'start' | 'reset'>

/** Imports templates while mounted; calls `onDone` 2 s after a success that skipped none. */
export function useImportTemplates(onDone: () => void): ImportingTemplates {
  const client = useMorpheus()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  const texts = useTemplateMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () => importTemplates(client, { onDone: () => done.current(), texts, errorTexts }),
    [client, texts, errorTexts],
  )
  useEffect(() => () => flow.stop(), [flow])
  return { ...useStore(flow.store), start: flow.start, reset: flow.reset }
}
