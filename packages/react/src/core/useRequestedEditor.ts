import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMorpheusContext } from '../provider/context.js'

const never = () => () => {}

/**
 * Opens an editor that the page's address asks for, if the host's `dialogHistory` has addresses.
 * @param parse Reads an address; null for editors of other widgets.
 * @param open Called once for each request; until `isReady` it waits.
 */
export function useRequestedEditor<Editor>(
  parse: (address: string) => Editor | null,
  open: (editor: Editor) => void,
  isReady = true,
): void {
  const requested = useMorpheusContext().dialogHistory?.requested
  const address = useSyncExternalStore(
    requested?.subscribe ?? never,
    () => requested?.get() ?? null,
    () => null,
  )
  const latest = useRef({ parse, open })
  useEffect(() => {
    latest.current = { parse, open }
  })
  useEffect(() => {
    if (!isReady || address === null || !requested || requested.get() === null) return
    const editor = latest.current.parse(address)
    if (editor === null) return
    requested.take()
    latest.current.open(editor)
  }, [address, isReady, requested])
}
