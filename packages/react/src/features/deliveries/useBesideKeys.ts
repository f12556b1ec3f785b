import { useEffect, useRef } from 'react'

/** Keys `j` and `k` open the adjacent entry, unless the user is typing. */
export function useNeighbourKeys(
  beside: Readonly<Record<'j' | 'k', string | undefined>>,
  onOpen: (id: string) => void,
): void {
  const latest = useRef({ beside, onOpen })
  useEffect(() => {
    latest.current = { beside, onOpen }
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      if (event.key !== 'j' && event.key !== 'k') return
      const id = latest.current.beside[event.key]
      event.stopPropagation()
      if (id !== undefined) latest.current.onOpen(id)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
