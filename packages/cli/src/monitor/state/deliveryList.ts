import type { Delivery, DeliveryState } from '@morpheus/sdk'
import { deliveryStateLabels, targetLabels } from '@morpheus/sdk/text'
import { plainName } from '../../features/sessions/names.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import type { MonitorScreen, OpenView } from './screen.js'
import { clamp, scrolledTo } from './viewport.js'

export interface DeliveryList {
  found: () => readonly Delivery[]
  window: (rows: number) => { visible: readonly Delivery[]; first: number }
  selected: () => Delivery | undefined
  move: (by: number, rows: number) => void
  setSearch: (search: string) => void
  state: () => DeliveryState | null
  setState: (state: DeliveryState | null) => void
}

type Deliveries = Extract<OpenView, { kind: 'deliveries' }>

/** A window onto the newest deliveries. Without a selection it stays at the newest. */
export function createDeliveryList(
  { store, older }: Pick<DeliveryFeed, 'store' | 'older'>,
  screen: MonitorScreen,
  nameOf: (sessionId: string) => string,
): DeliveryList {
  let known: { of: readonly Delivery[]; search: string } | undefined
  let found: readonly Delivery[] = []

  function getOpenList(): Deliveries | undefined {
    const now = screen.getState().views.at(-1)
    return now?.kind === 'deliveries' ? now : undefined
  }
  function findMatching() {
    const [of, search] = [store.getState().deliveries, getOpenList()?.search ?? '']
    if (known?.of !== of || known.search !== search) {
      known = { of, search }
      found = matching(of, search, nameOf)
    }
    return found
  }
  function change(changed: Partial<Deliveries>) {
    const now = getOpenList()
    if (now)
      screen.setState(({ views: places }) => ({ views: [...places.slice(0, -1), { ...now, ...changed }] }))
  }
  function at(list: readonly Delivery[]) {
    const selectedId = getOpenList()?.selectedId
    return Math.max(
      0,
      list.findIndex(({ id }) => id === selectedId),
    )
  }

  return {
    found: findMatching,
    window(rows) {
      const list = findMatching()
      const first = scrolledTo(at(list), getOpenList()?.anchor ?? 0, rows, list.length)
      return { visible: list.slice(first, first + rows), first }
    },
    selected() {
      const list = findMatching()
      return list[at(list)]
    },
    move(by, rows) {
      const list = findMatching()
      const before = at(list)
      const next = clamp(before + by, 0, Math.max(0, list.length - 1))
      // Reads older ones before the end is visible.
      if (next + rows >= list.length) older()
      const shown = scrolledTo(before, getOpenList()?.anchor ?? 0, rows, list.length)
      change({
        anchor: scrolledTo(next, shown, rows, list.length),
        selectedId: next === 0 ? null : (list[next]?.id ?? null),
      })
    },
    setSearch: (search) => change({ search, selectedId: null, anchor: 0 }),
    state: () => getOpenList()?.state ?? null,
    setState: (state) => change({ state, selectedId: null, anchor: 0 }),
  }
}

function matching(
  deliveries: readonly Delivery[],
  search: string,
  nameOf: (sessionId: string) => string,
): readonly Delivery[] {
  const searchName = plainName(search)
  if (!searchName) return deliveries
  return deliveries.filter(({ id, event, target, state, error, sessionId }) =>
    plainName(
      `${id} ${event} ${targetLabels[target]} ${deliveryStateLabels[state]} ${nameOf(sessionId)} ${error ?? ''}`,
    ).includes(searchName),
  )
}
