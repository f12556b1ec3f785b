import { useBackCloses } from '@morpheus/react/ui'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Keys } from '../keyboard/Keys.js'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import type { Item } from './item.js'
import { useSections } from './useSections.js'
import '../../styles/palette.css'

interface PaletteProps {
  commands: ShellCommands
  onClose: () => void
}

/** Search over sessions, contacts, pages and actions. Focus stays in the field: arrows select, Enter opens. */
export default function Palette({ commands, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const { sections, hasMatches, isSearching, haveContactsFailed } = useSections(text, commands)
  const items = sections.flatMap((section) => section.items)
  const active = items.find(({ id }) => id === activeId) ?? items[0]
  const getOptionId = (id: string) => `${listId}-${id}`
  useBackCloses(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const index = active ? items.indexOf(active) : -1
    const moves: Record<string, number> = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      PageDown: Math.min(index + 8, items.length - 1),
      PageUp: Math.max(index - 8, 0),
    }
    const next = moves[event.key]
    if (next !== undefined) setActiveId(items[next]?.id ?? null)
    else if (event.key === 'Enter' && active)
      // Dispatched as a click, so Ctrl opens a new tab as on any link.
      document.getElementById(getOptionId(active.id))?.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
        }),
      )
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      className="app-palette"
      aria-label="Buscar"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="app-palette-field">
        <Search aria-hidden="true" />
        <input
          className="app-palette-input"
          type="text"
          role="combobox"
          aria-label="Buscar sessão, contato, página ou ação"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && getOptionId(active.id)}
          aria-autocomplete="list"
          placeholder="Buscar sessão, contato, página ou ação…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Esc" />
      </div>
      <div ref={list} id={listId} className="app-palette-list" role="listbox" aria-label="Resultados">
        {sections.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={title} role="group" aria-label={title} className="app-palette-section">
            <p className="app-palette-title" aria-hidden="true">
              {title}
            </p>
            {items.map((item) => (
              <PaletteOption
                key={item.id}
                id={getOptionId(item.id)}
                item={item}
                isActive={item === active}
                onPoint={() => setActiveId(item.id)}
                onChosen={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="app-palette-note" role="status">
        {!hasMatches && !isSearching && !haveContactsFailed && 'Nada encontrado.'}
        {haveContactsFailed && 'Não foi possível buscar contatos.'}
        {isSearching && 'Buscando contatos…'}
        <span className="mo-sr">{hasMatches && !isSearching && `${items.length} resultados`}</span>
      </p>
    </dialog>
  )
}

interface PaletteOptionProps {
  id: string
  item: Item
  isActive: boolean
  onPoint: () => void
  onChosen: () => void
}

/** Renders a link for pages, so they can be opened in another tab. */
function PaletteOption({ id, item, isActive, onPoint, onChosen }: PaletteOptionProps) {
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
        // After the close, which would also close what it opens.
        to()
      }}
    >
      {content}
    </button>
  )
}
