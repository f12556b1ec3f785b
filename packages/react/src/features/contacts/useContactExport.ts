import type { Contact, Session } from '@morpheus/sdk'
import { csvLine, folded } from '@morpheus/sdk/format'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { saveFile } from '../../ui/lib/saveFile.js'
import type { contactTexts } from './texts.js'

const limit = 500

/**
 * Reads all contacts that match a search and saves them as a CSV for spreadsheets. `exported` counts them; `cancel`
 * stops.
 */
export function useContactExport(texts: typeof contactTexts.contacts) {
  const client = useMorpheus()
  const notify = useToast()
  const errors = useErrors()
  const [exported, setExported] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const start = useCallback(
    async ({ id, name }: Pick<Session, 'id' | 'name'>, search: string) => {
      if (running.current) return
      const controller = new AbortController()
      running.current = controller
      setExported(0)
      try {
        const { exportColumns } = texts
        const parts = ['\ufeff', csvLine([exportColumns.name, exportColumns.phone, exportColumns.added], ';')]
        let count = 0
        const query = { id, limit, ...(search && { search }) }
        for await (const contact of client.contacts.all(query, { signal: controller.signal })) {
          parts.push(csvLine(toCells(contact), ';'))
          if (++count % limit === 0) setExported(count)
        }
        if (controller.signal.aborted) return
        saveFile(getFileName(name), new Blob(parts, { type: 'text/csv;charset=utf-8' }))
        notify({ tone: 'success', text: texts.exported(count) })
      } catch (error) {
        if (controller.signal.aborted) return
        notify({ tone: 'error', text: errors.showError(error, texts.exportFailure), cause: error })
      } finally {
        running.current = null
        setExported(null)
      }
    },
    [client, notify, texts, errors.showError],
  )
  return { exported, start, cancel }
}

const toCells = ({ name, phone, createdAt }: Contact) => [name ?? '', phone, createdAt ?? '']

function getFileName(session: string): string {
  const sessionSlug = folded(session)
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
  return `contatos${sessionSlug && `-${sessionSlug}`}.csv`
}
