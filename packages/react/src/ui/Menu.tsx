import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { focusedElement } from './lib/dom.js'
import { classes } from './lib/rootProps.js'
import { usePopover } from './Popover.js'
import './menu.css'

/** Item of a `Menu`. Its `label` is also its key, so it must be unique; the menu closes before `onSelect` is called. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Heading shared by adjacent items with the same group. */
  group?: string
  /** Makes it a choice, selected or not. */
  checked?: boolean
  /** Shows the items of its group, whose labels are short, in one row. */
  compact?: boolean
  onSelect: () => void
}

export interface MenuProps {
  label: string
  trigger: ReactNode
  triggerClassName?: string
  /** `tabIndex` of the button: -1 in lists with arrow-key navigation. */
  tabIndex?: number
  /** Shown above the items. */
  header?: ReactNode
  items: readonly MenuItem[]
}

/** Menu button: arrows, Home, End and first letters move, Escape returns to the button. */
export function Menu({ label, trigger, triggerClassName, tabIndex, header, items }: MenuProps) {
  const { id, open, triggerRef, panelRef, close } = usePopover<HTMLDivElement>()

  useEffect(() => {
    if (open) listItems(panelRef.current)[0]?.focus()
  }, [open, panelRef])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const items = listItems(panelRef.current)
    const focused = focusedElement()
    const current = focused instanceof HTMLElement ? items.indexOf(focused) : -1
    const next = getNextIndex(event.key, current, items)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }

  const renderItem = (item: MenuItem) => (
    <button
      key={item.label}
      type="button"
      {...(item.checked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': item.checked })}
      tabIndex={-1}
      className={classes('mo-menu-item', item.tone === 'danger' && 'mo-menu-item-danger')}
      onClick={() => {
        close()
        item.onSelect()
      }}
    >
      {item.icon}
      {item.label}
      {item.checked && !item.compact && <Check className="mo-menu-check" aria-hidden="true" />}
    </button>
  )

  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        className={classes('mo-popover-trigger', triggerClassName)}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
      >
        {trigger}
      </button>
      <div ref={panelRef} id={id} className="mo-popover mo-menu">
        {header && <div className="mo-menu-header">{header}</div>}
        <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {groupItems(items).map(({ group, items }) =>
            group === undefined ? (
              items.map(renderItem)
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
              <div key={group} role="group" aria-label={group} className="mo-menu-group">
                <p className="mo-menu-group-title" aria-hidden="true">
                  {group}
                </p>
                {items[0]?.compact ? (
                  <div className="mo-menu-row">{items.map(renderItem)}</div>
                ) : (
                  items.map(renderItem)
                )}
              </div>
            ),
          )}
        </div>
      </div>
    </>
  )
}

function groupItems(items: readonly MenuItem[]): { group: string | undefined; items: MenuItem[] }[] {
  const groups: { group: string | undefined; items: MenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.group === item.group) last.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}

function listItems(panel: HTMLElement | null): HTMLElement[] {
  return panel ? [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')] : []
}

function getNextIndex(key: string, current: number, items: HTMLElement[]): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (current + 1) % items.length
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (current - 1 + items.length) % items.length
  if (key === 'Home') return 0
  if (key === 'End') return items.length - 1
  if (key.length !== 1) return null
  const order = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  const match = order.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
  return match ? items.indexOf(match) : null
}
