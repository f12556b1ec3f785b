import { describeDeliveries, describeEvents, describeRow } from '@morpheus/sdk/openapi'
import { useMemo } from 'react'
import { type HeadingLevel, levelBelow } from '../../../ui/lib/heading.js'
import type { Entry } from '../entries.js'
import { CallContent } from './CallContent.js'
import { DeliveryContent, EventContent } from './EventContent.js'
import './style.css'

interface EntryContentProps {
  entry: Entry
  level: HeadingLevel
  /** Address of the entry; null when the host has none. */
  link: string | null
}

export function EntryContent({ entry, level, link }: EntryContentProps) {
  const description = useMemo(() => describe(entry), [entry])
  const below = levelBelow(levelBelow(level))
  if (description.kind === 'call') return <CallContent row={description.row} level={below} link={link} />
  if (description.kind === 'event')
    return <EventContent event={description.event} level={below} link={link} />
  return <DeliveryContent delivery={description.delivery} level={below} link={link} />
}

function describe({ id, kind, path }: Entry) {
  if (kind === 'call') {
    const [area = '', name = ''] = id.split('.')
    return { kind, row: describeRow(area, name) } as const
  }
  if (kind === 'event') return { kind, event: findByName(describeEvents(), path) } as const
  return { kind, delivery: findByName(describeDeliveries(), path) } as const
}

function findByName<One extends { name: string }>(items: readonly One[], name: string): One {
  const match = items.find((one) => one.name === name)
  if (!match) throw new RangeError(`No event ${name}`)
  return match
}
