import { type CSSProperties, type ReactNode, useRef } from 'react'
import { type ItemSize, useVirtualGrid } from './useVirtualGrid.js'
import './virtualGrid.css'

export interface VirtualGridProps<Item> {
  label: string
  items: readonly Item[]
  size: ItemSize
  children: (item: Item) => ReactNode
}

/** Virtualized grid of equally sized items. */
export function VirtualGrid<Item extends { id: string }>(props: VirtualGridProps<Item>) {
  const { label, items, size, children } = props
  const ref = useRef<HTMLUListElement>(null)
  const grid = useVirtualGrid(ref, items.length, size)
  return (
    <ul ref={ref} className="mo-grid" aria-label={label} style={{ blockSize: grid.height }}>
      {items.slice(grid.first, grid.end).map((item, place) => (
        <li
          key={item.id}
          className="mo-grid-cell"
          aria-setsize={items.length}
          aria-posinset={grid.first + place + 1}
          style={placeOf(grid.first + place, grid.columns, size)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

function placeOf(index: number, columns: number, { height, gap }: ItemSize): CSSProperties {
  const share = `(100% + ${gap}px) / ${columns}`
  return {
    insetBlockStart: Math.floor(index / columns) * (height + gap),
    insetInlineStart: `calc(${share} * ${index % columns})`,
    inlineSize: `calc(${share} - ${gap}px)`,
  }
}
