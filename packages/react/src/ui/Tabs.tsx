import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { getRootNode } from './lib/dom.js'
import './scrollRow.css'
import './tabs.css'

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  /** Content of the selected tab. */
  children: ReactNode
}

/** Pixels; same as in the stylesheet. */
const fade = 32

/** Tabs: arrows, Home and End select, Tab enters the panel. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const getTabId = (value: Value) => `${id}-${value}`

  // On a narrow screen the row is longer than the window; clear of its faded ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is chosen comes into view
  useEffect(() => {
    const row = list.current
    const selectedTab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row || !selectedTab) return
    const before = selectedTab.offsetLeft - fade
    const after = selectedTab.offsetLeft + selectedTab.offsetWidth + fade
    if (before < row.scrollLeft) row.scrollLeft = before
    else if (after > row.scrollLeft + row.clientWidth) row.scrollLeft = after - row.clientWidth
  }, [value])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[getNextIndex(event.key, index, tabs.length)]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    getRootNode(event.currentTarget).getElementById(getTabId(next.value))?.focus()
  }

  return (
    <div className="mo-tabs">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mo-tab-list mo-scroll-row"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={getTabId(tab.value)}
            type="button"
            role="tab"
            className="mo-tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        className="mo-tab-panel"
        aria-labelledby={getTabId(value)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  )
}

/** -1 for keys that do not move. */
function getNextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
