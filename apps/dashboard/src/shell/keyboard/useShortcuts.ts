import { isTyping } from '@morpheus/react/ui'
import { useEffect, useRef } from 'react'
import { shortcuts } from '../../choices/choices.js'
import { type ShellCommands, shortcutTable } from './shortcutTable.js'

/** Milliseconds between the keys of a sequence. */
const patience = 1200

/** Listens to the keyboard while mounted, except while the user types or a dialog or menu is open. */
export function useShortcuts(commands: ShellCommands): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  }, [commands])

  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      const withMod = event.ctrlKey || event.metaKey
      if (!withMod && (shortcuts.get() === 'off' || isTyping(event))) return
      if (['Shift', 'Control', 'Meta'].includes(event.key)) return
      const key = event.key.toLowerCase()
      const begun = first !== null && event.timeStamp - first.at < patience ? `${first.key} ` : ''
      const pressed = withMod ? `mod+${key}` : begun + key
      const found = shortcutTable.find(({ keys }) => keys === pressed)
      const isBeginning = shortcutTable.some(({ keys }) => keys.startsWith(`${pressed} `))
      first = isBeginning ? { key: pressed, at: event.timeStamp } : null
      if (found && found.run(latest.current) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
