import { copyCall, type Session, type TargetKind } from '@morpheus/sdk'
import { cardOf, cardTexts } from '@morpheus/sdk/integrations'
import { useDeferredValue, useMemo, useState } from 'react'
import { useErrors, useReadError } from '../../../core/useErrors.js'
import { useFormat } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useTexts } from '../../../provider/texts.js'
import { useTranslate } from '../../../provider/translate.js'
import { Button } from '../../../ui/Button.js'
import { Checkbox } from '../../../ui/Checkbox.js'
import { Dialog } from '../../../ui/Dialog.js'
import { SearchInput } from '../../../ui/SearchInput.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Stack } from '../../../ui/Stack.js'
import { BulkDialog } from '../BulkBar/BulkDialog.js'
import { useBulk } from '../BulkBar/useBulk.js'
import { useSessions } from '../queries.js'
import { matchSessions } from '../SessionList/matchSessions.js'
import { useCopyTexts } from './texts.js'
import '../BulkBar/style.css'

interface CopyIntegrationDialogProps {
  session: Pick<Session, 'id'>
  kind: TargetKind
  onClose: () => void
}

/** Maximum of lines; others are found by the search. */
const maxLines = 100

export function CopyIntegrationDialog({ session, kind, onClose }: CopyIntegrationDialogProps) {
  const texts = useCopyTexts()
  const common = useTexts().common
  const client = useMorpheus()
  const errors = useErrors()
  const format = useFormat()
  const { label } = cardTexts(kind, cardOf(kind), useTranslate())
  const bulk = useBulk()
  const query = useSessions()
  const error = useReadError(query)
  const [search, setSearch] = useState('')
  const [selectedIds, setChosen] = useState<ReadonlySet<string>>(new Set())
  const deferredSearch = useDeferredValue(search)
  const targets = useMemo(() => query.data?.filter(({ id }) => id !== session.id), [query.data, session.id])
  const sources = useMemo(
    () => matchSessions(targets ?? [], deferredSearch, format.phone),
    [targets, deferredSearch, format.phone],
  )
  const isAll = sources.length > 0 && sources.every(({ id }) => selectedIds.has(id))

  if (bulk.run) return <BulkDialog run={bulk.run} onClose={onClose} />
  const updateSelection = (ids: readonly string[], isSelected: boolean) => {
    const next = new Set(selectedIds)
    for (const id of ids) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const copy = () => {
    const chosenSessions = targets?.filter(({ id }) => selectedIds.has(id)) ?? []
    bulk.perform('apply', chosenSessions, copyCall(client, { kind, fromSessionId: session.id }))
  }
  return (
    <Dialog
      title={texts.copyTitle(label)}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" disabled={selectedIds.size === 0} onClick={copy}>
            {texts.apply(selectedIds.size)}
          </Button>
        </>
      }
    >
      {!targets && !error && <Skeleton height={64} />}
      {!targets && error && <p role="alert">{errors.reason(error)}</p>}
      {targets?.length === 0 && <p className="mo-muted">{texts.noOthers}</p>}
      {targets && targets.length > 0 && (
        <Stack gap={16}>
          <p>{texts.warning}</p>
          {targets.length > 8 && <SearchInput label={texts.search} value={search} onChange={setSearch} />}
          {sources.length > 1 && (
            <Checkbox
              label={texts.all(sources.length)}
              checked={isAll}
              onChange={() =>
                updateSelection(
                  sources.map(({ id }) => id),
                  !isAll,
                )
              }
            />
          )}
          <ul className="mo-bulk-choice">
            {sources.slice(0, maxLines).map(({ id, name, phone, lastPhone }) => {
              const number = phone ?? lastPhone
              return (
                <li key={id}>
                  <Checkbox
                    label={name}
                    note={number ? format.phone(number) : undefined}
                    checked={selectedIds.has(id)}
                    onChange={() => updateSelection([id], !selectedIds.has(id))}
                  />
                </li>
              )
            })}
          </ul>
          {sources.length === 0 && <p className="mo-muted">{texts.noMatch}</p>}
          {sources.length > maxLines && <p className="mo-muted">{texts.others(sources.length - maxLines)}</p>}
        </Stack>
      )}
    </Dialog>
  )
}
