import type { Group } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import { useTexts } from '../../provider/texts.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge } from '../../ui/Badge.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { useGroupKindLabels, useGroupRoleLabels, useGroupTexts } from './texts.js'
import '../../ui/display.css'
import './style.css'

const rows = ['a', 'b', 'c', 'd', 'e']

export function GroupListSkeleton() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {rows.map((key) => (
        <div key={key} className="mo-group-row" aria-hidden="true">
          <Skeleton width={32} height={32} />
          <div className="mo-group-text">
            <Skeleton width="44%" height={18} />
            <Skeleton width="28%" height={16} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Groups with this text in their name. */
export function filterGroups(groups: readonly Group[], search: string): readonly Group[] {
  const text = folded(search).trim()
  return text === '' ? groups : groups.filter(({ name }) => folded(name).includes(text))
}

interface GroupRowsProps {
  groups: readonly Group[]
  row?: Slot<{ group: Group }> | undefined
  onOpen: (group: Group) => void
}

export function GroupRows({ groups, row = renderChildren, onOpen }: GroupRowsProps) {
  const texts = useGroupTexts()
  const roles = useGroupRoleLabels()
  const kinds = useGroupKindLabels()
  return (
    <ul className="mo-group-list">
      {groups.map((group) => {
        const { id, name, kind, size, role, description } = group
        return (
          <li key={id}>
            <button type="button" className="mo-group-row" onClick={() => onOpen(group)}>
              {row({
                group,
                children: (
                  <>
                    <Avatar name={name || '?'} size="small" />
                    <span className="mo-group-text">
                      <span className="mo-group-name mo-truncate" title={name}>
                        {name || texts.noName}
                      </span>
                      <span className="mo-group-note mo-truncate">
                        {[texts.people(size), description].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className="mo-group-badges">
                      {kind !== 'group' && <Badge>{kinds[kind]}</Badge>}
                      {role !== null && role !== 'member' && <Badge tone="accent">{roles[role]}</Badge>}
                    </span>
                  </>
                ),
              })}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
