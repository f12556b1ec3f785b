import type { Group } from '@morpheus/sdk'
import { SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryView } from '../../widget/QueryView.js'
import { filterGroups, GroupListSkeleton, GroupRows } from './GroupRows.js'
import { useGroups } from './queries.js'
import { useGroupTexts } from './texts.js'

interface GroupPickerProps {
  sessionId: string
  onPick: (group: Group) => void
  onClose: () => void
}

/** Choice of the group that gets a message. */
export function GroupPicker({ sessionId, onPick, onClose }: GroupPickerProps) {
  const texts = useGroupTexts()
  const query = useGroups(sessionId)
  const [search, setSearch] = useState('')
  return (
    <Dialog title={texts.pickTitle} description={texts.pickText} onClose={onClose}>
      <QueryView
        query={query}
        errorTitle={texts.error}
        loading={<GroupListSkeleton />}
        unsupported={
          <EmptyState icon={<Users />} title={texts.notOffered} level={3}>
            {texts.notOfferedText}
          </EmptyState>
        }
        isEmpty={({ groups }) => groups.length === 0}
        empty={
          <EmptyState icon={<Users />} title={texts.empty} level={3}>
            {texts.emptyText}
          </EmptyState>
        }
      >
        {({ groups }) => {
          const shown = filterGroups(groups, search)
          return (
            <div className={stackClasses({ gap: 10 })}>
              <SearchInput label={texts.search} value={search} onChange={setSearch} />
              {shown.length > 0 ? (
                <GroupRows groups={shown} onOpen={onPick} />
              ) : (
                <EmptyState icon={<SearchX />} title={texts.noMatch} level={3}>
                  {texts.noMatchText(search)}
                </EmptyState>
              )}
            </div>
          )
        }}
      </QueryView>
    </Dialog>
  )
}
