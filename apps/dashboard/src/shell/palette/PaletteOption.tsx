import { Link } from 'wouter'
import { Keys } from '../keyboard/Keys.js'
import type { Item } from './item.js'

interface PaletteOptionProps {
  id: string
  item: Item
  isActive: boolean
  onPoint: () => void
  onChosen: () => void
}

/** Renders a link for pages, so they can be opened in another tab. */
export function PaletteOption({ id, item, isActive, onPoint, onChosen }: PaletteOptionProps) {
  const { label, detail, picture, keys, to } = item
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: 'app-palette-option',
    onPointerMove: onPoint,
  }
  const content = (
    <>
      <span className="app-palette-picture">{picture}</span>
      <span className="app-palette-label mo-truncate">{label}</span>
      {detail && <span className="app-palette-detail mo-truncate mo-figures">{detail}</span>}
      {keys && <Keys keys={keys} />}
    </>
  )
  if (typeof to === 'string') {
    return (
      <Link
        {...shared}
        href={to}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChosen()
        }}
      >
        {content}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onChosen()
        to()
      }}
    >
      {content}
    </button>
  )
}
