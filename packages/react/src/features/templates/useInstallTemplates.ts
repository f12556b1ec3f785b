import { type InstallTemplatesFlow, type InstallTemplatesState, installTemplates } from '@morpheus/sdk'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useTemplateMessages } from './labels.js'

export type InstallingTemplates = InstallTemplatesState & Pick<InstallTemplatesFlow, 'install'>

/** Installs library templates while mounted; calls `onDone` 2 s after a success. */
export function useInstallTemplates(onDone: () => void): InstallingTemplates {
  const client = useMorpheus()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  const texts = useTemplateMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () => installTemplates(client, { onDone: () => done.current(), texts, errorTexts }),
    [client, texts, errorTexts],
  )
  useEffect(() => () => flow.stop(), [flow])
  return { ...useStore(flow.store), install: flow.install }
}
