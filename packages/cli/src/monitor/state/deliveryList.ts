import type { Delivery, DeliveryState } from '@morpheus/sdk'
import { deliveryStateLabels, targetLabels } from '@morpheus/sdk/text'
import { normalizeName } from '../../features/sessions/names.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import type { MonitorScreen, OpenView } from './screen.js'
import { clamp, scrollToSelected } from './viewport.js'

export interface DeliveryList {
  getMatches: () => readonly Delivery[]
  window: (rows: number) => { visible: readonly Delivery[]; first: number }
  selected: () => Delivery | undefined
  move: (offset: number, rows: number) => void
  setSearch: (search: string) => void
  state: () => DeliveryState | null
  setState: (state: DeliveryState | null) => void
}

type Deliveries = Extract<OpenView, { kind: 'deliveries' }>

/** A window onto the newest deliveries. Without a selection it stays at the newest. */
export function createDeliveryList(
  { store, loadOlder }: Pick<DeliveryFeed, 'store' | 'loadOlder'>,
  screen: MonitorScreen,
  nameOf: (sessionId: string) => string,
): DeliveryList {
  let cached: { deliveries: readonly Delivery[]; search: string } | undefined
  let matches: readonly Delivery[] = []

  function getOpenList(): Deliveries | undefined {
    const now = screen.getState().views.at(-1)
    return now?.kind === 'deliveries' ? now : undefined
  }
  function findMatching() {
    const [deliveries, search] = [store.getState().deliveries, getOpenList()?.search ?? '']
    if (cached?.deliveries !== deliveries || cached.search !== search) {
      cached = { deliveries, search }
      matches = selectMatching(deliveries, search, nameOf)
    }
    return matches
  }
  function updateView(changed: Partial<Deliveries>) {
    const now = getOpenList()
    if (now) screen.setState(({ views }) => ({ views: [...views.slice(0, -1), { ...now, ...changed }] }))
  }
  function getPosition(list: readonly Delivery[]) {
    const selectedId = getOpenList()?.selectedId
    return Math.max(
      0,
      list.findIndex(({ id }) => id === selectedId),
    )
  }

  return {
    getMatches: findMatching,
    window(rows) {
      const list = findMatching()
      const first = scrollToSelected(getPosition(list), getOpenList()?.anchor ?? 0, rows, list.length)
      return { visible: list.slice(first, first + rows), first }
    },
    selected() {
      const list = findMatching()
      return list[getPosition(list)]
    },
    move(distance, rows) {
      const list = findMatching()
      const position = getPosition(list)
      const next = clamp(position + distance, 0, Math.max(0, list.length - 1))
      // Reads older ones before the end is visible.
      if (next + rows >= list.length) loadOlder()
      const offset = scrollToSelected(position, getOpenList()?.anchor ?? 0, rows, list.length)
      updateView({
        anchor: scrollToSelected(next, offset, rows, list.length),
        selectedId: next === 0 ? null : (list[next]?.id ?? null),
      })
    },
    setSearch: (search) => updateView({ search, selectedId: null, anchor: 0 }),
    state: () => getOpenList()?.state ?? null,
    setState: (state) => updateView({ state, selectedId: null, anchor: 0 }),
  }
}

function selectMatching(
  deliveries: readonly Delivery[],
  search: string,
  nameOf: (sessionId: string) => string,
): readonly Delivery[] {
  const searchName = normalizeName(search)
  if (!searchName) return deliveries
  return deliveries.filter(({ id, event, target, state, error, sessionId }) =>
    normalizeName(
      `${id} ${event} ${targetLabels[target]} ${deliveryStateLabels[state]} ${nameOf(sessionId)} ${error ?? ''}`,
    ).includes(searchName),
  )
}
