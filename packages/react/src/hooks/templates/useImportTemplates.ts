import { type ImportTemplatesFlow, type ImportTemplatesState, importTemplates } from '@morpheus/sdk'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useTemplateMessages } from '../../text/sdk/templates.js'
import { useErrors } from '../useErrors.js'
import { useMorpheus } from '../useMorpheus.js'

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
