import { UserX, X } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Field } from '../../ui/Field.js'
import { IconButton } from '../../ui/IconButton.js'
import { ListRow, RowList } from '../../ui/ListRow.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryError } from '../../widget/QueryView.js'
import { useTimes } from '../account/useTimes.js'
import { useOptOutSettings, useOptOuts } from './queries.js'
import { TableChoice } from './TableChoice.js'
import { useCampaignTexts, useOptOutOriginLabels } from './texts.js'

/** Contacts that want no campaigns, and the words with which they say so. */
export function OptOuts() {
  const { optOuts: texts, more } = useCampaignTexts()
  const origins = useOptOutOriginLabels()
  const format = useFormat()
  const times = useTimes()
  const { client, busy, change } = useOptOutChanges()
  const [search, setSearch] = useState('')
  const query = useOptOuts(search)
  const error = useReadError(query)
  const { optOuts, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <div className={stackClasses({ gap: 16 })}>
      <p>{texts.intro}</p>
      <AddNumbers />
      <Words />
      <SearchInput label={texts.search} value={search} onChange={setSearch} />
      {query.isPending && !error && <Skeleton height={120} />}
      {!query.data && error && <QueryError query={query} error={error} title={texts.error} />}
      {query.data && optOuts.length === 0 && (
        <EmptyState icon={<UserX />} title={texts.empty} level={3}>
          {texts.emptyText}
        </EmptyState>
      )}
      {optOuts.length > 0 && (
        <RowList>
          {optOuts.map(({ phone, origin, word, createdAt }) => (
            <ListRow
              key={phone}
              title={format.phone(phone)}
              detail={[
                word === null ? origins[origin] : `${origins[origin]}: ${escapeInvisible(word)}`,
                times.dateTime(createdAt),
              ].join(' · ')}
              actions={
                <IconButton
                  label={texts.remove(format.phone(phone))}
                  icon={<X />}
                  disabled={busy !== null}
                  onClick={() =>
                    void change(async () => {
                      await client.optOuts.remove({ phone })
                      return texts.removed
                    })
                  }
                />
              }
            />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      )}
    </div>
  )
}

function useOptOutChanges() {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { optOuts: texts } = useCampaignTexts()
  const { act, busy } = useAction<'change'>()
  const change = (run: () => Promise<string>) =>
    act('change', texts.failure, async () => {
      const text = await run()
      await queries.invalidateQueries({ queryKey: keysOf(client).optOuts })
      return text
    })
  return { client, busy, change }
}

function AddNumbers() {
  const { optOuts: texts } = useCampaignTexts()
  const { client, busy, change } = useOptOutChanges()
  const [text, setText] = useState('')
  const phones = text
    .split(/[\n,;]+/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '')
  const submit = async () => {
    const isDone = await change(async () => texts.added((await client.optOuts.add({ phones })).added))
    if (isDone) setText('')
  }
  const importTable = (csv: string) =>
    change(async () => {
      const { added, known, invalid } = await client.optOuts.add({ csv })
      return texts.imported(added, known, invalid)
    })
  return (
    <form
      className={stackClasses({ gap: 8 })}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={texts.phones}>
        {(control) => (
          <TextArea {...control} rows={2} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <div className={stackClasses({ direction: 'row', gap: 8 })}>
        <Button type="submit" busy={busy !== null} disabled={phones.length === 0}>
          {texts.add}
        </Button>
      </div>
      <Field label={texts.importTable} hint={texts.importHint}>
        {(control) => (
          <TableChoice
            {...control}
            label={texts.chooseTable}
            busy={busy !== null}
            onChange={(csv) => csv !== null && void importTable(csv)}
          />
        )}
      </Field>
    </form>
  )
}

function Words() {
  const { optOuts: texts } = useCampaignTexts()
  const { client, busy, change } = useOptOutChanges()
  const { data } = useOptOutSettings()
  const [text, setText] = useState<string | null>(null)
  if (!data) return null
  const shown = text ?? data.settings.words.join(', ')
  const submit = async () => {
    const words = shown
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    const isDone = await change(async () => {
      await client.optOuts.updateSettings({ words })
      return texts.saved
    })
    if (isDone) setText(null)
  }
  return (
    <form
      className={stackClasses({ gap: 8 })}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={texts.words} hint={texts.wordsHint}>
        {(control) => (
          <TextInput {...control} value={shown} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <div className={stackClasses({ direction: 'row', gap: 8 })}>
        <Button type="submit" busy={busy !== null} disabled={text === null}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
